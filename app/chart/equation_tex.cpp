#include "app/chart/equation.h"

namespace diecast {
namespace {

struct TexSign {
    char16_t sign;
    char const* tex;
};
constexpr TexSign tex_signs[] = {
    {u'α', "\\alpha"},  {u'β', "\\beta"},   {u'γ', "\\gamma"}, {u'δ', "\\delta"},  {u'ε', "\\varepsilon"},
    {u'ζ', "\\zeta"},   {u'η', "\\eta"},    {u'θ', "\\theta"}, {u'κ', "\\kappa"},  {u'λ', "\\lambda"},
    {u'μ', "\\mu"},     {u'ν', "\\nu"},     {u'π', "\\pi"},    {u'ρ', "\\rho"},    {u'σ', "\\sigma"},
    {u'τ', "\\tau"},    {u'φ', "\\varphi"}, {u'χ', "\\chi"},   {u'ψ', "\\psi"},    {u'ω', "\\omega"},
    {u'Γ', "\\Gamma"},  {u'Δ', "\\Delta"},  {u'Θ', "\\Theta"}, {u'Λ', "\\Lambda"}, {u'Π', "\\prod"},
    {u'Σ', "\\sum"},    {u'Φ', "\\Phi"},    {u'Ψ', "\\Psi"},   {u'Ω', "\\Omega"},  {u'ħ', "\\hbar"},
    {u'·', "\\cdot"},   {u'×', "\\times"},  {u'−', "-"},       {u'≤', "\\le"},     {u'≥', "\\ge"},
    {u'≠', "\\ne"},     {u'≈', "\\approx"}, {u'∈', "\\in"},    {u'→', "\\to"},     {u'±', "\\pm"},
    {u'⌊', "\\lfloor"}, {u'⌋', "\\rfloor"}, {u'⌈', "\\lceil"}, {u'⌉', "\\rceil"},  {u'′', "'"},
    {u'{', "\\{"},      {u'}', "\\}"},      {u'%', "\\%"},     {u'&', "\\&"},      {u'_', "\\_"},
    {u'∞', "\\infty"}};

QString sign_tex(QChar c) {
    for (TexSign const& s : tex_signs)
        if (c == s.sign) return QString(s.tex) + (QChar(s.tex[1]).isLetter() ? " " : "");
    return c;
}

QString tex_of(Equation::Box const&);

QString joined(std::vector<Equation::Box> const& parts) {
    QString text;
    for (Equation::Box const& part : parts) {
        bool const apart = part.before > 0 && part.word;  // spaces are nothing to TeX
        text += (text.isEmpty() ? "" : apart ? "\\ " : " ") + tex_of(part);
    }
    return text;
}

QString tex_of(Equation::Box const& b) {
    QString text;
    switch (b.kind) {
        case Equation::Box::text:
            for (QChar const c : b.said) text += sign_tex(c);
            text = text.trimmed();
            return b.word ? "\\mathrm{" + text + "}" : text;
        case Equation::Box::row:
            return joined(b.parts);
        case Equation::Box::fraction:
            return "\\frac{" + tex_of(b.parts[0]) + "}{" + tex_of(b.parts[1]) + "}";
        case Equation::Box::script:
            text = tex_of(b.parts[0]);
            if (b.parts[2].width > 0) text += "_{" + tex_of(b.parts[2]) + "}";
            if (b.parts[1].width > 0) text += "^{" + tex_of(b.parts[1]) + "}";
            return text;
        case Equation::Box::root:
            return "\\sqrt{" + tex_of(b.parts[0]) + "}";
        case Equation::Box::fence:
            return "\\left" + sign_tex(b.said[0]) + " " + tex_of(b.parts[0]) + " \\right" +
                   sign_tex(b.said[1]).trimmed();
    }
    return text;
}

}  // namespace

QString Equation::tex() const { return joined(items_); }

}  // namespace diecast
