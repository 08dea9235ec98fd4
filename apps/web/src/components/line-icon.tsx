/**
 * A line drawing on a grid of 24 × 24. Decoration only: text beside it, or the label of its button, has the meaning.
 *
 * @param d the path
 * @param size pixels
 */
export const LineIcon = ({ d, size }: { d: string; size: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.8}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
    style={{ flexShrink: 0 }}
  >
    <path d={d} />
  </svg>
);
