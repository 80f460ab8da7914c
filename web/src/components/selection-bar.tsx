import { blockedAttributes } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { KeyHint } from "@pegboard/ui/key-hint.tsx";
import { Tooltip } from "@pegboard/ui/tooltip.tsx";
import { EyeOff, X } from "lucide-react";
import {
  type ButtonHTMLAttributes,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  use,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { keyTexts, modKey } from "../commands/key-text.ts";
import { useCommand } from "../commands/use-command.ts";
import { t } from "../messages/t.ts";

interface SelectionBarProps {
  /**
   * The selection: "148 methods in 150 tools". A `LiveRegion` outside, which is always there, tells
   * screen readers.
   */
  what: ReactNode;
  /** The selection as a plain text, for the palette. */
  said?: string;
  /** `SelectionAction`s, the menus behind them, and further actions on the selection. */
  children: ReactNode;
  /** A menu of rarely used actions. */
  more?: ReactNode;
  onClear(): void;
}

/**
 * A bar that floats over the foot of a list and moves no row: one line, or two where the list is
 * narrow. It stands behind the list in the document, inside the nearest positioned element around
 * both.
 */
export function SelectionBar({ what, said, children, more, onClear }: SelectionBarProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onClear();
  };
  return (
    <div className="@container pointer-events-none absolute inset-x-3 bottom-4 z-10 flex justify-center max-sm:inset-x-2 max-sm:bottom-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is a group of fields of a form */}
      <div
        role="group"
        aria-label={t("Selection")}
        onKeyDown={onKeyDown}
        className="pointer-events-auto flex min-h-11 max-w-full items-center gap-0.5 rounded-xl bg-raised py-2 pr-2 pl-4 text-list shadow-pop @max-[560px]:grid @max-[560px]:w-full @max-[560px]:grid-cols-[minmax(0,1fr)_auto_auto] @max-[560px]:gap-y-1 @max-[560px]:pl-2 forced-colors:border"
      >
        <span className="num flex min-w-0 items-center gap-2.5 truncate pr-2.5 text-2 @max-[560px]:pl-2">
          {what}
        </span>
        <span aria-hidden className="mx-1.5 h-5 w-px flex-none bg-(--line) @max-[560px]:hidden" />
        <span className="flex min-w-0 items-center gap-0.5 overflow-x-auto @max-[560px]:order-last @max-[560px]:col-span-3">
          <SaidContext value={said}>{children}</SaidContext>
        </span>
        {more}
        <span aria-hidden className="mx-1.5 h-5 w-px flex-none bg-(--line) @max-[560px]:hidden" />
        <IconButton label={t("Clear the selection")} icon={X} onClick={onClear} />
      </div>
    </div>
  );
}

const SaidContext = createContext<string | undefined>(undefined);

interface SelectionActionProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  /** The effect in tokens, which is shown before it is pressed: "−30,566 tokens". */
  cost?: string | undefined;
  /** Whether the key that acts on the selection does this. */
  isNext?: boolean | undefined;
  /** Why it would change nothing. The button stays focusable and says so. */
  blocked?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** A button of the bar, also in front of a menu. The palette presses the same button. */
export function SelectionAction({
  label,
  cost,
  isNext,
  blocked,
  ref,
  ...rest
}: SelectionActionProps) {
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement);
  const words = useWords(label);
  useCommand("selection.act", () => button.current?.click(), { words, cost, blocked });
  return (
    <Tooltip text={blocked}>
      <button
        ref={button}
        type="button"
        {...rest}
        {...blockedAttributes(blocked)}
        className={classNames(
          ACTION,
          blocked === undefined
            ? "text-1 hover:bg-press aria-expanded:bg-press"
            : "cursor-not-allowed text-3",
        )}
      >
        {label}{" "}
        {cost !== undefined && blocked === undefined && (
          <span className="font-normal text-2">{cost}</span>
        )}
        {isNext && blocked === undefined && (
          <span aria-hidden className="text-2 max-xl:hidden">
            <KeyHint>{keyTexts("Space", modKey)}</KeyHint>
          </span>
        )}
      </button>
    </Tooltip>
  );
}

/** Takes the hidden methods in that a selection of everything shown leaves out. */
export const IncludeHidden = ({ count, onClick }: { count: number; onClick(): void }) => (
  <SelectionAction label={t("Include {count, number} hidden", { count })} onClick={onClick} />
);

/**
 * The number of hidden methods that a selection of everything shown leaves out. A phone has room for
 * the button alone, which says it too.
 */
export function HiddenBeside({ count }: { count: number }) {
  return (
    <span className="inline-flex flex-none items-center gap-1 text-meta font-medium text-amber max-sm:hidden">
      <EyeOff {...iconSize.s} className="flex-none" />
      {t(
        "{count, plural, one {# hidden method is left out} other {# hidden methods are left out}}",
        {
          count,
        },
      )}
    </span>
  );
}

/**
 * A link that leads elsewhere with the selection. It looks like the other actions, and the palette
 * follows it as well.
 */
export function SelectionLink({ label, href }: { label: string; href: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  const words = useWords(label);
  useCommand("selection.act", () => link.current?.click(), { words });
  return (
    <a ref={link} href={href} className={classNames(ACTION, "text-1 hover:bg-press")}>
      {label}
    </a>
  );
}

const ACTION =
  "num inline-flex h-7 flex-none items-center gap-1.5 rounded-md px-2.5 text-meta font-medium whitespace-nowrap @max-[560px]:px-2 max-sm:h-11";

function useWords(label: string): string {
  const said = use(SaidContext);
  return said === undefined ? label : `${label}: ${said}`;
}

interface HiddenRows {
  areShown: boolean;
  show(): void;
  selectAll(): void;
}

/** A function that shows hidden tools, too, and selects all that is shown then. */
export function useIncludeHidden({ areShown, show, selectAll }: HiddenRows) {
  const [isIncluding, setIncluding] = useState(false);
  const select = useEffectEvent(selectAll);
  useEffect(() => {
    if (!isIncluding || !areShown) return;
    setIncluding(false);
    select();
  }, [isIncluding, areShown]);
  return () => {
    setIncluding(true);
    show();
  };
}
