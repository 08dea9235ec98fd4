/** The drawing of public/favicon.svg. As an image it would be requested a second time, beside the tab's icon. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width={22} height={22} fill="none" stroke="#fff" strokeWidth={2.2} aria-hidden>
      <rect width={32} height={32} rx={7} fill="#5b5bd6" stroke="none" />
      <path d="M8 9h16v14H8zM16 6v20" />
    </svg>
  );
}
