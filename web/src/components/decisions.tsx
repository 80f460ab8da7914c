import { Button } from "@pegboard/ui/button.tsx";
import { Chip } from "@pegboard/ui/chip.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { TextArea } from "@pegboard/ui/inputs/text-input.tsx";
import { KeyHint } from "@pegboard/ui/key-hint.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { Lock } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { modKey } from "../commands/key-text.ts";
import { useCommand } from "../commands/use-command.ts";
import { t } from "../messages/t.ts";
import { PageSearch } from "./page-search.tsx";

interface ListSteps<Id> {
  /** In the order of the list. */
  ids: readonly Id[];
  /** The one that is shown. */
  open: Id | undefined;
  onOpen(id: Id): void;
  /** The words of the commands that go on and back. */
  words: { next: string; previous: string };
  /** The id of the heading of what is shown: Enter moves the focus there. */
  heading: string;
}

/**
 * The keys of a list of what waits for a decision. Its rows are links with their id as
 * `data-decision`, of which the arrow keys focus and open the next one.
 */
export function useListSteps<Id extends string | number>(list: ListSteps<Id>) {
  const { ids, open, onOpen, words, heading } = list;
  const at = open === undefined ? -1 : ids.indexOf(open);
  const step = (by: 1 | -1) => {
    const next = at < 0 ? ids[0] : ids[at + by];
    if (next !== undefined) onOpen(next);
  };
  useCommand("review.after", () => step(1), { words: words.next });
  useCommand("review.before", () => step(-1), { words: words.previous });
  const onKeyDown = (event: KeyboardEvent) => {
    const own = (event.target as HTMLElement).dataset.decision;
    if (own === undefined) return;
    if (event.key === "Enter" && own === String(open)) {
      event.preventDefault();
      document.getElementById(heading)?.focus();
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = by === undefined ? by : ids[ids.findIndex((id) => String(id) === own) + by];
    if (next === undefined) return;
    event.preventDefault();
    onOpen(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-decision="${next}"]`)?.focus();
  };
  return {
    step,
    onKeyDown,
    /** Such as "1 of 5". */
    place:
      at < 0
        ? undefined
        : t("{place, number} of {all, number}", { place: at + 1, all: ids.length }),
  };
}

interface DecisionColumnsProps {
  label: string;
  search: { label: string; value: string; onChange(text: string): void };
  /** What stands between the search and the list. */
  filters?: ReactNode;
  list: ReactNode;
  /** Whether one was chosen, which takes the place of the list where there is no room for both. */
  isChosen: boolean;
  /** Whether nothing is listed: what says so stands below the search then. */
  isEmpty?: boolean;
  children: ReactNode;
}

/** The list of what waits for a decision, beside what is shown of it. */
export function DecisionColumns(props: DecisionColumnsProps) {
  const { label, search, filters, list, isChosen, isEmpty = false, children } = props;
  return (
    <div
      className={classNames(
        "@container flex min-h-0 flex-1 bg-panel",
        isEmpty && "max-lg:flex-col",
      )}
    >
      <section
        aria-label={label}
        className={classNames(
          "flex w-100 flex-none flex-col border-r border-line max-lg:w-full lg:@max-[1326px]:w-90 max-lg:border-r-0",
          isChosen && "max-lg:hidden",
        )}
      >
        <div className="grid flex-none gap-2 px-4 py-2.5">
          <PageSearch {...search} placeholder={search.label} />
          {filters}
        </div>
        {list}
      </section>
      <div className={classNames("flex min-w-0 flex-1", !isChosen && !isEmpty && "max-lg:hidden")}>
        {children}
      </div>
    </div>
  );
}

interface DecisionPaneProps {
  label: string;
  /** What surrounds what is decided about: beside it, or below it where there is no room. */
  context: ReactNode;
  contextLabel: string;
  /** The head and the middle, then the foot. */
  children: ReactNode;
}

/** What is decided about. Where its context stands below it, the foot stays in reach. */
export const DecisionPane = ({ label, context, contextLabel, children }: DecisionPaneProps) => (
  <div className="flex min-w-0 flex-1 @max-[1126px]:scroll-pb-40 @max-[1126px]:flex-col @max-[1126px]:overflow-auto @max-[1126px]:[&_[data-scroller]]:flex-none @max-[1126px]:[&_[data-scroller]]:overflow-visible">
    <section
      aria-label={label}
      className="flex min-h-0 min-w-0 flex-1 flex-col bg-panel @max-[1126px]:contents"
    >
      {children}
    </section>
    <aside
      aria-label={contextLabel}
      className="flex w-84 flex-none flex-col border-l border-line bg-panel text-list @max-[1326px]:w-72 @max-[1126px]:w-full @max-[1126px]:border-t @max-[1126px]:border-l-0"
    >
      {context}
    </aside>
  </div>
);

/** The parts of a context that scroll where they stand beside. */
export const DecisionParts = ({ children }: { children: ReactNode }) => (
  <div className="min-h-0 flex-1 overflow-auto @max-[1126px]:overflow-visible">{children}</div>
);

/** The class of what stands at the foot. */
export const decisionFoot =
  "flex-none border-t border-line bg-app @max-[1126px]:sticky @max-[1126px]:bottom-0 @max-[1126px]:z-[3] @max-[1126px]:order-last";

interface DecisionPartProps {
  title: string;
  end?: ReactNode;
  children: ReactNode;
}

/** A part of what stands beside what is decided about. */
export function DecisionPart({ title, end, children }: DecisionPartProps) {
  return (
    <section className="grid grid-cols-1 gap-2.5 border-line-soft p-4 not-first:border-t">
      <h3 className="flex items-baseline gap-2 font-semibold wrap-anywhere">
        {title}
        <span className="num ml-auto text-meta font-normal text-2">{end}</span>
      </h3>
      {children}
    </section>
  );
}

interface DecisionFootProps {
  error: Error | null;
  /** Why whoever looks at it may not decide, and whom to ask. */
  barred?: string | undefined;
  children: ReactNode;
}

/** What is done with what is shown: a `DecisionButtons` or a `ReasonForm`. */
export function DecisionFoot({ error, barred, children }: DecisionFootProps) {
  return (
    <div className={decisionFoot}>
      {error && (
        <div className="px-6 pt-3 max-sm:px-4">
          <Note tone="bad">{error.message}</Note>
        </div>
      )}
      {barred && (
        <p className="flex items-center gap-2 px-6 pt-3 text-meta text-2 max-sm:px-4">
          <Lock size={14} aria-hidden className="flex-none text-3" />
          {barred}
        </p>
      )}
      {children}
    </div>
  );
}

/** The buttons of a decision in a line, on phones in reach of a thumb. */
export const DecisionButtons = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-15 flex-wrap items-center gap-2 px-6 py-2 max-sm:px-4 max-sm:pt-2.5 max-sm:pb-5">
    {children}
  </div>
);

/** The class of a button among `DecisionButtons`. */
export const decisionButton = "max-sm:h-12 max-sm:flex-1 max-sm:text-body";

/** What stands at the end of `DecisionButtons`, and above them on a phone. */
export const DecisionEnd = ({ children }: { children: ReactNode }) => (
  <span className="ml-auto text-list text-2 max-sm:order-first max-sm:ml-0 max-sm:basis-full">
    {children}
  </span>
);

interface ReasonFormProps {
  label: string;
  help: string;
  /** Sentences that are written into the field at a press. */
  reasons?: readonly string[];
  /** What becomes of the reason. */
  told?(reason: string): string;
  mostCharacters: number;
  send: { words: string; variant: "primary" | "danger" | "decline" };
  isPending: boolean;
  onSend(reason: string): void;
  onCancel(): void;
  children?: ReactNode;
}

/** A reason in words, and the button that decides with it. */
export function ReasonForm(props: ReasonFormProps) {
  const { reasons = [], told, send, isPending, onSend, onCancel } = props;
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => field.current?.focus(), []);
  const decide = () => {
    if (!isPending) onSend(text.trim());
  };
  const keys = (event: KeyboardEvent) => {
    const isSend = event.key === "Enter" && (event.metaKey || event.ctrlKey);
    if (event.key !== "Escape" && !isSend) return;
    event.preventDefault();
    event.stopPropagation();
    (isSend ? decide : onCancel)();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its field and buttons
    <div onKeyDown={keys}>
      <div className="grid gap-2.5 px-6 pt-3.5 pb-1 max-sm:px-4">
        <label htmlFor={id} className="text-list font-semibold">
          {props.label} <span className="font-normal text-2">{props.help}</span>
        </label>
        {reasons.length > 0 && (
          <div className="flex flex-wrap gap-1.5">
            {reasons.map((one) => (
              <Chip key={one} on={text === one} onClick={() => setText(one)}>
                {one}
              </Chip>
            ))}
          </div>
        )}
        <TextArea
          ref={field}
          id={id}
          rows={2}
          maxLength={props.mostCharacters}
          value={text}
          onChange={setText}
        />
        {told && <p className="text-meta text-2">{told(text.trim())}</p>}
      </div>
      <DecisionButtons>
        <Button variant={send.variant} onClick={decide} className={decisionButton}>
          {send.words}
          <KeyHint>{modKey}↵</KeyHint>
        </Button>
        <Button variant="ghost" onClick={onCancel} className={decisionButton}>
          {t("Cancel")}
        </Button>
        {props.children && <DecisionEnd>{props.children}</DecisionEnd>}
      </DecisionButtons>
    </div>
  );
}
