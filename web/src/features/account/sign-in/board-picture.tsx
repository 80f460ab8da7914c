/** Pegs of the picture by row: the column of each, "x" for on and "o" for a paler one. */
const PICTURE_ROWS = [
  "xxx.xxxxxxx..x.xx..o",
  "x..xxx.xx.xxxx.x....",
  "xxxxxxxxoxxx...oo...",
  "xxx.xxxxxxxxx.oo....",
  "xxxx.xxxoxxxo.o.....",
  "xxxxxxxxo.x.oo......",
  "xx.xxx.xxx.o........",
  "xx.x...xx.o.........",
  "xxxxo.oo.o..........",
  "xxxxxx..............",
  ".xxx.x..............",
  "xx.xx.o.............",
  ".xxo................",
];
const STEP = 32;

/** A board with pegs, the one decoration of the product, beside the form. */
export function BoardPicture() {
  return (
    <svg
      viewBox="0 0 1664 1408"
      width="1664"
      height="1408"
      aria-hidden
      className="absolute top-1/2 left-1/2 max-w-none -translate-1/2"
    >
      <defs>
        <pattern id="board-holes" width={STEP} height={STEP} patternUnits="userSpaceOnUse">
          <circle cx="16" cy="16" r="1.75" className="fill-(--line-strong)" />
        </pattern>
      </defs>
      <rect width="1664" height="1408" fill="url(#board-holes)" />
      {PICTURE_ROWS.flatMap((row, down) =>
        [...row].map(
          (peg, along) =>
            peg !== "." && (
              <circle
                // biome-ignore lint/suspicious/noArrayIndexKey: pegs are their places
                key={`${down} ${along}`}
                cx={560 + along * STEP}
                cy={496 + down * STEP}
                r="6"
                className={peg === "x" ? "fill-(--accent)" : "fill-(--accent-line)"}
              />
            ),
        ),
      )}
    </svg>
  );
}
