# Completion of diecast and diecast-gui for bash. The program itself knows what fits.

_diecast_replies() {
    local line=$1 current=${COMP_WORDS[COMP_CWORD]} breaks= item
    [[ $COMP_WORDBREAKS == *=* ]] && breaks==
    [[ $COMP_WORDBREAKS == *:* ]] && breaks+=:
    [[ $current == [\"\']* ]] && breaks=
    COMPREPLY=()
    while IFS=$'\t' read -r item _; do
        [[ $current == [\"\']* ]] || printf -v item %q "$item"
        COMPREPLY+=("$item")
    done < <(diecast complete --breaks "$breaks" "$line" 2>/dev/null)
    # A topic or a key goes on.
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[.=] ]]; then compopt -o nospace; fi
}

_diecast() { _diecast_replies "${COMP_LINE:0:COMP_POINT}"; }

_diecast_gui() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
    case $previous in
        --theme) mapfile -t COMPREPLY < <(compgen -W "light dark system" -- "$current") ;;
        --workspace) mapfile -t COMPREPLY < <(compgen -W "explore charts claims catalogue" -- "$current") ;;
        --slider) _diecast_replies "diecast explain $current" ;;
        --screenshot) COMPREPLY=() ;;
        *)
            if [[ $current == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W \
                    "--help --version --theme --workspace --chart --slider --measure --screenshot" -- "$current")
            else
                _diecast_replies "diecast study $current"
            fi ;;
    esac
}

complete -o default -o bashdefault -F _diecast diecast
complete -o default -o bashdefault -F _diecast_gui diecast-gui
