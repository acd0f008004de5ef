#compdef diecast
# Completion of diecast for zsh. The program itself knows what fits.

_diecast() {
    local -a values meanings
    local line value meaning
    for line in "${(@f)$(diecast complete "$LBUFFER" 2>/dev/null)}"; do
        [[ -n $line ]] || continue
        value=${line%%$'\t'*}
        meaning=${line#*$'\t'}
        values+=("$value")
        meanings+=("${value}${meaning:+  -- $meaning}")
    done
    if (( ! $#values )); then
        _files
    elif [[ $#values -eq 1 && $values[1] == *[.=] ]]; then
        compadd -S '' -d meanings -l -- "${values[@]}"
    else
        compadd -d meanings -l -- "${values[@]}"
    fi
}

_diecast "$@"
