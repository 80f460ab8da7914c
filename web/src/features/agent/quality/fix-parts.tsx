import { iconSize } from "@pegboard/ui/icon-size.ts";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** The columns of fixes: icon, what it does, what gets better, tokens, button. */
export const FIX_COLUMNS =
  "grid grid-cols-[16px_minmax(0,1fr)_96px_64px_112px] items-center gap-x-3 @max-[620px]:grid-cols-[16px_minmax(0,1fr)_auto_auto]";

interface FixPartsProps {
  icon: LucideIcon;
  title: string;
  help: string;
  effect: ReactNode;
  tokens: ReactNode;
  button: ReactNode;
}

/** One fix: what it does, what gets better, its price and its button. */
export const FixParts = ({ icon: Icon, title, help, effect, tokens, button }: FixPartsProps) => (
  <li
    className={`${FIX_COLUMNS} min-h-12 border-t border-line-soft py-1 text-list @max-[620px]:gap-y-2 @max-[620px]:py-3`}
  >
    <Icon {...iconSize.m} className="text-2" />
    <span className="grid min-w-0">
      <b className="font-medium wrap-anywhere">{title}</b>
      <span className="text-meta text-2">{help}</span>
    </span>
    <span className="num text-right text-meta text-2">{effect}</span>
    <span className="num text-right">{tokens}</span>
    <span className="justify-self-end @max-[620px]:col-[2/-1] @max-[620px]:justify-self-stretch [&_button]:@max-[620px]:w-full">
      {button}
    </span>
  </li>
);
