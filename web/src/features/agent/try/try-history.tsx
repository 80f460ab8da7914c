import type { JsonObject } from "@pegboard/registry-core";
import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { clockText } from "@pegboard/ui/messages/day-text.ts";
import { Ban, Bookmark, CircleCheck, CircleX } from "lucide-react";
import { t } from "../../../messages/t.ts";
import { formatArguments } from "./arguments-text.ts";
import type { Try } from "./kept-tries.ts";

interface TryHistoryProps {
  tries: Try[];
  /** Whether a call with these arguments is kept as an example. */
  isExample(args: JsonObject): boolean;
  onForget(): void;
  /** Puts a try's arguments into the form. */
  onTake(args: JsonObject): void;
}

const TRY_OUTCOMES = {
  answered: { icon: CircleCheck, color: "text-green", said: t("answered") },
  failed: { icon: CircleX, color: "text-red", said: t("failed") },
  refused: { icon: Ban, color: "text-2", said: t("refused") },
};

/** The tries of the method, the newest first; three are in view. */
export function TryHistory({ tries, isExample, onForget, onTake }: TryHistoryProps) {
  if (tries.length === 0) return null;
  return (
    <section
      aria-label={t("Tries")}
      className="flex-none border-t border-line bg-sunken pt-1.5 pb-2"
    >
      <div className="flex h-7.5 items-center gap-2 pr-3 pl-4 text-meta text-2">
        <h3 className="text-micro font-semibold text-1">{t("Tries")}</h3>
        {t("of this method, kept in this browser")}
        <span className="flex-1" />
        <Button size="s" variant="ghost" onClick={onForget}>
          {t("Clear")}
        </Button>
      </div>
      <ul className="max-h-21 overflow-auto max-sm:max-h-33">
        {tries.map(({ at, args, outcome, duration, tokens }) => {
          const { icon: Icon, color, said } = TRY_OUTCOMES[outcome];
          return (
            <li key={at}>
              <button
                type="button"
                title={t("Put its arguments into the form")}
                onClick={() => onTake(args)}
                className="grid h-7 w-full grid-cols-[14px_44px_minmax(0,1fr)_64px_72px_14px] items-center gap-2 px-4 text-left text-meta text-2 hover:bg-hover max-sm:h-11"
              >
                <Icon {...iconSize.s} className={color} />
                <span className="num">{clockText(new Date(at).toISOString())}</span>
                <code className="truncate text-[11px] text-1">{formatArguments(args)}</code>
                <span className="num text-right">
                  {duration === undefined ? "–" : t("{count, number} ms", { count: duration })}
                </span>
                <span className="num text-right">
                  {outcome === "answered" && tokens !== undefined
                    ? t("{tokens, number} tok", { tokens })
                    : said}
                </span>
                {isExample(args) && (
                  <Bookmark {...iconSize.s} aria-label={t("Kept as an example")} />
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
