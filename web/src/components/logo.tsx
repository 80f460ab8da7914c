/** The product's mark: a board with three pegs. */
export function Logo() {
  return (
    <svg viewBox="0 0 28 28" role="img" aria-label="Pegboard" className="size-7">
      <rect
        x=".75"
        y=".75"
        width="26.5"
        height="26.5"
        rx="7"
        className="fill-none stroke-(--line-strong) stroke-[1.5]"
      />
      <path
        d="M8 8h.01M14 8h.01M20 14h.01M8 14h.01M14 20h.01M8 20h.01"
        strokeLinecap="round"
        className="stroke-(--line-control) stroke-[2.8]"
      />
      <path
        d="M20 8h.01M14 14h.01M20 20h.01"
        strokeLinecap="round"
        className="stroke-accent stroke-[6]"
      />
    </svg>
  );
}
