import { LiveRegion } from "../../../components/live-region.tsx";
import { countOf } from "../../../components/text/count-text.ts";

interface TreeColumnsProps {
  /** What the search shows. */
  shown: { methods: unknown[] }[];
  text: string;
  /** What is selected together and what Space does to it; empty when nothing is. */
  selection: string;
}

/** The heads of the columns, and how many rows there are. */
export function TreeColumns({ shown, text, selection }: TreeColumnsProps) {
  return (
    <>
      <LiveRegion text={selection} />
      <div className="grid h-[26px] flex-none grid-cols-[minmax(0,1fr)_56px_56px_32px] items-center gap-2 border-t border-b border-t-line-soft border-b-line bg-sunken px-4 text-micro text-3 max-sm:hidden">
        {selection ? (
          <span className="num col-span-full truncate font-medium text-1">{selection}</span>
        ) : (
          <>
            <span className="num truncate">{columnsText(shown, text)}</span>
            <span aria-hidden className="text-right">
              Methods
            </span>
            <span aria-hidden className="text-right">
              Tokens
            </span>
            <span aria-hidden className="text-right">
              On
            </span>
          </>
        )}
      </div>
    </>
  );
}

function columnsText(shown: { methods: unknown[] }[], text: string): string {
  if (text.trim() === "") return `${countOf(shown.length, "tool")} by weight`;
  const methods = shown.reduce((sum, { methods: matching }) => sum + matching.length, 0);
  return `${countOf(shown.length, "tool")}, ${countOf(methods, "method")} ${methods === 1 ? "matches" : "match"}`;
}
