import type { JsonObject } from "@pegboard/registry-core";
import { Ban, Bookmark, CircleCheck, CircleX } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { iconSize } from "../../../components/icon-size.ts";
import { common } from "../../../language/common.ts";
import { clockText } from "../../../language/day-text.ts";
import { argumentsText } from "./arguments-text.ts";
import type { Try } from "./kept-tries.ts";
import { say } from "./texts.ts";

interface TryHistoryProps {
  tries: Try[];
  /** Whether a call with these arguments is kept as an example. */
  isExample(args: JsonObject): boolean;
  onForget(): void;
  /** Puts a try's arguments into the form. */
  onTake(args: JsonObject): void;
}

const OUTCOMES = {
  answered: { icon: CircleCheck, color: "text-green", said: say.outcome.answered },
  failed: { icon: CircleX, color: "text-red", said: say.outcome.failed },
  refused: { icon: Ban, color: "text-2", said: say.outcome.refused },
};

/** The tries of the method, the newest first; three are in view. */
export function TryHistory({ tries, isExample, onForget, onTake }: TryHistoryProps) {
  if (tries.length === 0) return null;
  return (
    <section
      aria-label={say.tries}
      className="flex-none border-t border-line bg-sunken pt-1.5 pb-2"
    >
      <div className="flex h-7.5 items-center gap-2 pr-3 pl-4 text-meta text-2">
        <h3 className="text-micro font-semibold text-1">{say.tries}</h3>
        {say.triesExplained}
        <span className="flex-1" />
        <Button size="s" variant="ghost" onClick={onForget}>
          {common.clear}
        </Button>
      </div>
      <ul className="max-h-21 overflow-auto max-sm:max-h-33">
        {tries.map(({ at, args, outcome, duration, tokens }) => {
          const { icon: Icon, color, said } = OUTCOMES[outcome];
          return (
            <li key={at}>
              <button
                type="button"
                title={say.fillInItsArguments}
                onClick={() => onTake(args)}
                className="grid h-7 w-full grid-cols-[14px_44px_minmax(0,1fr)_64px_72px_14px] items-center gap-2 px-4 text-left text-meta text-2 hover:bg-hover max-sm:h-11"
              >
                <Icon {...iconSize.s} className={color} />
                <span className="num">{clockText(new Date(at).toISOString())}</span>
                <code className="truncate text-[11px] text-1">{argumentsText(args)}</code>
                <span className="num text-right">
                  {duration === undefined ? "–" : say.milliseconds(duration)}
                </span>
                <span className="num text-right">
                  {outcome === "answered" && tokens !== undefined ? say.tokensShort(tokens) : said}
                </span>
                {isExample(args) && <Bookmark {...iconSize.s} aria-label={say.keptAsAnExample} />}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
