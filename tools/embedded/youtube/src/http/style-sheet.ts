/** The style sheet of all pages. Colours have WCAG AA contrast in both schemes. */
export const styleSheet = `
:root { color-scheme: light dark; --back: #f6f7f9; --card: #fff; --text: #1b1e24; --soft: #5a6372; --line: #dfe3e9; --accent: #b3151d; --on-accent: #fff; --link: #1c5fd4; }
@media (prefers-color-scheme: dark) {
  :root { --back: #0f1113; --card: #1a1c20; --text: #e8eaee; --soft: #a3abb8; --line: #2d323a; --accent: #c9252d; --link: #8ab4f8; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 70rem; background: var(--back); color: var(--text); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header { display: flex; gap: .75rem; align-items: center; margin-bottom: 1.5rem; }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0; }
p { margin: 0 0 .75rem; }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
footer { margin-top: 3rem; color: var(--soft); font-size: .8125rem; text-align: center; }
.soft { color: var(--soft); }
.face { width: 3rem; height: 3rem; border-radius: 50%; background: var(--accent); color: var(--on-accent); display: grid; place-items: center; font-weight: 600; flex: none; }
.videos { list-style: none; margin: 0; padding: 0; display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); }
.videos a { color: inherit; text-decoration: none; display: block; }
.videos a:hover strong { text-decoration: underline; }
.picture { aspect-ratio: 16 / 9; width: 100%; object-fit: cover; border-radius: 8px; background: var(--line); display: grid; place-items: center; color: var(--soft); margin-bottom: .5rem; }
.videos strong { display: block; font-weight: 600; }
.videos small, .facts { color: var(--soft); font-variant-numeric: tabular-nums; }
.mark { display: inline-block; border: 1px solid var(--line); border-radius: 4px; padding: 0 .375rem; font-size: .8125rem; color: var(--text); }
.empty { padding: 4rem 1rem; text-align: center; color: var(--soft); border: 1px dashed var(--line); border-radius: 8px; }
video { width: 100%; max-height: 70vh; background: #000; border-radius: 8px; margin-bottom: 1rem; }
.description { white-space: pre-wrap; background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; }
.consent { max-width: 28rem; margin: 5vh auto 0; background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1.5rem; }
.consent h1 { margin-bottom: .75rem; }
.consent fieldset { border: 1px solid var(--line); border-radius: 8px; padding: .75rem 1rem; margin: 0 0 1rem; }
.consent legend { color: var(--soft); font-size: .875rem; padding: 0 .25rem; }
.consent label { display: flex; gap: .625rem; align-items: flex-start; }
.consent input { margin: .3rem 0 0; width: 1rem; height: 1rem; flex: none; }
.choices { display: flex; gap: .75rem; justify-content: flex-end; margin-top: 1.25rem; }
button { font: inherit; border: 1px solid var(--line); border-radius: 999px; padding: .5rem 1.25rem; background: transparent; color: var(--text); cursor: pointer; }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
`;
