import { useVirtualizer } from "@tanstack/react-virtual";
import { Search } from "lucide-react";
import {
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { classNames } from "../class-names.ts";
import { iconSize } from "../icon-size.ts";

/** A heading, or something to choose. */
export type ChoiceLine<Choice> =
  | { head: string }
  /** Blocked choices stay in the list, and cannot be chosen. */
  | { choice: Choice; isBlocked?: boolean };

interface ChoiceListProps<Choice> {
  /** Accessible name of the field, and its placeholder. */
  label: string;
  query: string;
  onQuery(query: string): void;
  lines: readonly ChoiceLine<Choice>[];
  /** Called for a choice; `modified` means with Control or Command. */
  onChoose(choice: Choice, modified: boolean): void;
  children(choice: Choice): ReactNode;
  /** The text where nothing matches. */
  nothing: ReactNode;
  /** Whether the lines are those of an earlier query, so that Enter waits for its own. */
  isBehind?: boolean;
  /** Whether no line is current before an arrow key, so that Enter alone chooses none. */
  startsUnchosen?: boolean;
}

const CHOICE_HEAD_HEIGHT = 28;
const CHOICE_HEIGHT = 40;
/** The height of a row for fingers. */
const PHONE_CHOICE_HEIGHT = 44;

/**
 * A search field over a list of matches, of which the arrow keys and Enter choose one; only those
 * in view are in the document.
 */
export function ChoiceList<Choice>(props: ChoiceListProps<Choice>) {
  const { label, query, lines, children, nothing } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { list, places, at, point, choose, onType, onKeyDown } = useChoices(props, scroller);
  return (
    <>
      <div className="relative m-2.5 mb-1 flex-none">
        <Search {...iconSize.m} className="absolute top-1/2 left-2.5 -translate-y-1/2 text-2" />
        <input
          // biome-ignore lint/a11y/noAutofocus: what opens is this field
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={at >= 0 ? `${id}-${places[at]}` : undefined}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
          className="control pl-8"
        />
      </div>
      {places.length === 0 && <p className="px-4 py-6 text-center text-2">{nothing}</p>}
      {/* Browsers give the focus to a scrolling element, but the field has to keep it. */}
      <div
        ref={scroller}
        id={id}
        role="listbox"
        aria-label={label}
        tabIndex={-1}
        className="max-h-[min(372px,50vh)] overflow-auto px-1.5 pb-1.5"
      >
        <div role="presentation" className="relative" style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ key, index, size, start }) => {
            const line = lines[index];
            if (!line) return null;
            const style = { height: size, transform: `translateY(${start}px)` };
            if ("head" in line) return <ChoiceHead key={key} text={line.head} style={style} />;
            return (
              <ChoiceOption
                key={key}
                id={`${id}-${index}`}
                isCurrent={index === places[at]}
                aria-disabled={line.isBlocked}
                aria-setsize={places.length}
                aria-posinset={places.indexOf(index) + 1}
                style={style}
                onPointerMove={() => point(index)}
                onClick={(event) => choose(index, event)}
              >
                {children(line.choice)}
              </ChoiceOption>
            );
          })}
        </div>
      </div>
    </>
  );
}

interface ModifierKeys {
  metaKey: boolean;
  ctrlKey: boolean;
}

/** Which choice is current, and how it is reached and chosen. */
function useChoices<Choice>(
  { lines, onQuery, onChoose, isBehind = false, startsUnchosen = false }: ChoiceListProps<Choice>,
  scroller: RefObject<HTMLDivElement | null>,
) {
  const [row] = useState(() =>
    window.matchMedia?.("(max-width: 639px)").matches ? PHONE_CHOICE_HEIGHT : CHOICE_HEIGHT,
  );
  const places = useMemo(
    () => lines.flatMap((line, index) => ("head" in line ? [] : [index])),
    [lines],
  );
  const [moved, setMoved] = useState<number>();
  const at = Math.min(moved ?? (startsUnchosen ? -1 : 0), places.length - 1);
  const list = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => ("head" in (lines[index] ?? { head: "" }) ? CHOICE_HEAD_HEIGHT : row),
    overscan: 6,
  });
  const move = (to: number) => {
    const next = Math.max(0, Math.min(places.length - 1, to));
    setMoved(next);
    // The first choice is shown with its heading.
    list.scrollToIndex(next === 0 ? 0 : (places[next] ?? 0));
  };
  const choose = (index: number, { metaKey, ctrlKey }: ModifierKeys) => {
    const line = lines[index];
    if (line && !("head" in line) && !line.isBlocked) onChoose(line.choice, metaKey || ctrlKey);
  };
  const enter = useEnter(isBehind, (keys) => choose(places[at] ?? -1, keys));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined) move(at + step);
    else if (event.key === "Enter" && !event.nativeEvent.isComposing) enter(event);
    else return;
    event.preventDefault();
  };
  const onType = (query: string) => {
    onQuery(query);
    setMoved(undefined);
    list.scrollToOffset(0);
  };
  const point = (index: number) => setMoved(places.indexOf(index));
  return { list, places, at, point, choose, onType, onKeyDown };
}

/** Enter chooses as soon as the lines are those of the query. */
function useEnter(isBehind: boolean, choose: (keys: ModifierKeys) => void) {
  const [waiting, setWaiting] = useState<ModifierKeys>();
  const enter = useEffectEvent((keys: ModifierKeys) => {
    setWaiting(undefined);
    choose(keys);
  });
  useEffect(() => {
    if (waiting && !isBehind) enter(waiting);
  }, [waiting, isBehind]);
  return ({ metaKey, ctrlKey }: ModifierKeys) => setWaiting({ metaKey, ctrlKey });
}

function ChoiceHead({ text, style }: { text: string; style: CSSProperties }) {
  return (
    <div
      role="presentation"
      style={style}
      className="absolute inset-x-0 top-0 px-2.5 pt-2 text-micro text-2"
    >
      {text}
    </div>
  );
}

/** One of the choices. The field above has the focus and the keys, and names it. */
function ChoiceOption({ isCurrent, ...option }: ComponentProps<"div"> & { isCurrent: boolean }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
    <div
      role="option"
      aria-selected={isCurrent}
      {...option}
      className={classNames(
        "absolute inset-x-0 top-0 flex cursor-default items-center gap-2.5 rounded-lg px-2.5",
        isCurrent && "bg-selected forced-colors:outline forced-colors:-outline-offset-1",
      )}
    />
  );
}
