import { iconSize } from "@pegboard/ui/icon-size.ts";
import { EyeOff } from "lucide-react";
import { tokenCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";

interface HiddenLineProps {
  /** The number of hidden tools that are on, which are offered although no row shows them. */
  on: number;
  tokens: number;
  /** The label of the button at the end. */
  action: string;
  onAction(): void;
}

/** A line below the list that says how many hidden tools are on. */
export function HiddenLine({ on, tokens, action, onAction }: HiddenLineProps) {
  return (
    <div className="flex h-9 short:h-7 flex-none items-center gap-2 border-t border-line bg-sunken pr-4 pl-3.5 text-meta text-2 max-sm:h-11">
      <EyeOff {...iconSize.s} />
      <span>
        {t("{count, plural, one {# hidden tool is on} other {# hidden tools are on}}", {
          count: on,
        })}
      </span>
      <span aria-hidden className="-mx-1 text-(--line-control)">
        ·
      </span>
      <span className="num">{tokenCount(tokens)}</span>
      <span className="flex-1" />
      <button
        type="button"
        onClick={onAction}
        className="font-medium text-accent hover:underline max-sm:h-11 max-sm:px-2"
      >
        {action}
      </button>
    </div>
  );
}
