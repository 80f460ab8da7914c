import {
  escapeInvisible,
  hiddenCharacters,
  type RuleSeverity,
  type TextFinding,
} from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { useState } from "react";
import { t } from "../../../messages/t.ts";
import { FindingNumber } from "./finding-marks.tsx";
import { placeWords, SEVERITY_LOOKS } from "./finding-words.ts";

/** Words of a text with the number and the severity of what a rule finds in them. */
export interface NumberedPlace extends TextFinding {
  number: number;
  severity: RuleSeverity;
}

interface SentTextProps {
  /** What is found in one text, at least once. */
  places: readonly [NumberedPlace, ...NumberedPlace[]];
  /** What is said beside its heading. */
  note?: string | undefined;
}

/** A text as it is sent, with the words that rules find marked and what is hidden made visible. */
export function SentText({ places, note }: SentTextProps) {
  const [{ text, at }] = places;
  const hides = hiddenCharacters(text).length > 0;
  const [view, setView] = useState<"shown" | "looks">("shown");
  const name = placeWords({ at });
  const heading = t("{place} as it is sent", { place: name });
  return (
    <article aria-label={heading} className="pb-3">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-6 text-meta text-2 max-sm:px-4">
        <h3 className="text-list font-semibold text-1">{heading}</h3>
        {note !== undefined && <span className="num max-sm:hidden">{note}</span>}
        <span className="flex-1" />
        {hides && (
          <Segmented
            reads
            label={t("Hidden characters")}
            items={[
              { id: "shown" as const, label: t("Shown", {}, "characters") },
              { id: "looks" as const, label: t("As it looks") },
            ]}
            value={view}
            onChange={(id) => setView(id)}
          />
        )}
      </div>
      <div className="mx-6 rounded-lg bg-sunken px-4 py-2.5 font-mono text-[13px]/[26px] wrap-anywhere whitespace-pre-wrap inset-ring inset-ring-line max-sm:mx-4">
        {view === "looks" ? (
          <bdi className="font-sans">{text}</bdi>
        ) : (
          <MarkedText text={text} places={places} />
        )}
      </div>
    </article>
  );
}

/** Longer texts are shown by their beginning. */
const MOST_SHOWN = 5_000;

function MarkedText({ text, places }: { text: string; places: readonly NumberedPlace[] }) {
  const shown = text.slice(0, MOST_SHOWN);
  return (
    <>
      {splitAtPlaces(shown, places).map(({ start, end, place, isLast }) => {
        const part = <VisibleText text={shown.slice(start, end)} />;
        const key = `${start} ${place?.number}`;
        if (!place) return <span key={key}>{part}</span>;
        return (
          <span
            key={key}
            className={classNames(
              "rounded-[3px] box-decoration-clone p-0.5 forced-colors:outline",
              SEVERITY_LOOKS[place.severity].words,
            )}
          >
            {part}
            {isLast && (
              <span className="ml-1 align-[1px]">
                <FindingNumber severity={place.severity}>{place.number}</FindingNumber>
              </span>
            )}
          </span>
        );
      })}
      {text.length > MOST_SHOWN && "…"}
    </>
  );
}

interface TextPart {
  start: number;
  end: number;
  place?: NumberedPlace;
  /** Whether the place ends here. */
  isLast?: boolean;
}

/** The parts of a text, none of which has two places; of places that overlap the first is shown. */
function splitAtPlaces(text: string, places: readonly NumberedPlace[]): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const place of places.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const start = Math.max(place.start, from);
    const end = Math.min(place.end, text.length);
    if (start >= end) {
      const before = parts.findLast((part) => part.place);
      // A place inside of another one is told by its number alone.
      if (before && place.end > place.start && place.start < text.length)
        parts.push({ start: from, end: from, place, isLast: true });
      continue;
    }
    if (start > from) parts.push({ start: from, end: start });
    parts.push({ start, end, place, isLast: true });
    from = end;
  }
  if (from < text.length) parts.push({ start: from, end: text.length });
  return parts;
}

/** A text with its hidden characters as chips, such as `U+200B`. */
function VisibleText({ text }: { text: string }) {
  return escapeInvisible(text)
    .split(/(⟨(?:U\+[0-9A-F]+|\d+ empty lines)⟩)/)
    .map((part, index) =>
      index % 2 === 0 ? (
        part
      ) : (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: equal characters differ in their place alone
          key={index}
          className="mx-px inline-block rounded-badge bg-panel px-1 text-[11px]/4 font-medium text-red inset-ring inset-ring-red-line"
        >
          {part.slice(1, -1)}
        </span>
      ),
    );
}
