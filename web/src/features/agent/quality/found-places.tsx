import { describeTextRule, escapeInvisible, TEXT_RULES } from "@pegboard/registry-core/internal";
import type { QualityFinding, QualityRow } from "@pegboard/registry-core/problems";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { Check, ExternalLink } from "lucide-react";
import { t } from "../../../messages/t.ts";
import { FindingNumber, SeverityMark } from "./finding-marks.tsx";
import { placeWords } from "./finding-words.ts";
import { type NumberedPlace, SentText } from "./sent-text.tsx";

/** A finding, and where in the texts it is. */
interface NumberedFinding extends QualityFinding, Pick<NumberedPlace, "number" | "severity"> {
  places: NumberedPlace[];
}

/** More places of one text tell nothing new. */
const MOST_PLACES = 60;

/** The findings of a row, each with a number that its words have in the texts. */
export const numberedFindings = ({ findings }: QualityRow): NumberedFinding[] =>
  findings.map((finding, index) => {
    const { severity } = TEXT_RULES[finding.rule];
    const number = index + 1;
    const places = finding.findings.slice(0, MOST_PLACES);
    return {
      ...finding,
      number,
      severity,
      places: places.map((place) => ({ ...place, severity, number })),
    };
  });

/** Every text in which something was found, with the words marked. */
export function FoundTexts({ found }: { found: readonly NumberedFinding[] }) {
  const texts = new Map<string, [NumberedPlace, ...NumberedPlace[]]>();
  for (const place of found.flatMap(({ places }) => places)) {
    if (place.text === "") continue;
    const known = texts.get(place.at);
    if (known) known.push(place);
    else texts.set(place.at, [place]);
  }
  return [...texts].map(([at, places]) => <SentText key={at} places={places} />);
}

/** What was found, where, by which rule, and how much it matters. */
export function FoundList({ found }: { found: readonly NumberedFinding[] }) {
  return (
    <ul aria-label={t("What was found")} className="px-6 pt-1.5 max-sm:px-4">
      {found.map((finding) => (
        <FindingItem key={finding.problem.id} finding={finding} />
      ))}
    </ul>
  );
}

function FindingItem({ finding }: { finding: NumberedFinding }) {
  const { rule, places, problem, number, severity } = finding;
  const { title, reason } = describeTextRule(rule, t);
  const { source } = TEXT_RULES[rule];
  const reads = places.find((place) => place.reads !== undefined)?.reads;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_76px] gap-2.5 border-line-soft py-2 text-list not-first:border-t">
      <span className="mt-0.5">
        <FindingNumber severity={severity}>{number}</FindingNumber>
      </span>
      <span className="grid min-w-0 grid-cols-[minmax(0,1fr)_minmax(0,auto)] gap-x-4 max-sm:grid-cols-1">
        <b className="col-span-full font-medium">{title}</b>
        <span className="text-meta text-2">
          {reason}
          {reads !== undefined && (
            <> {t("It reads “{words}”.", { words: escapeInvisible(reads) })}</>
          )}
          {problem.ignored && <AcceptedBy mark={problem.ignored} />}
        </span>
        <span className="num max-w-72 text-meta whitespace-normal text-3 sm:text-right">
          {characterPlacesText(places)}
          <span aria-hidden> · </span>
          <a
            href={source}
            target="_blank"
            rel="noreferrer"
            title={t("What the rule is from")}
            className="inline-flex items-center gap-1 whitespace-nowrap hover:text-1 hover:underline"
          >
            <code className="text-[11px]">{rule}</code>
            <ExternalLink size={11} aria-hidden />
            <span className="sr-only">{t("What the rule is from")}</span>
          </a>
        </span>
      </span>
      <span className="mt-0.5">
        <SeverityMark severity={severity} />
      </span>
    </li>
  );
}

/** Who accepted something, when and why. */
export const AcceptedBy = ({
  mark,
}: {
  mark: NonNullable<QualityFinding["problem"]["ignored"]>;
}) => (
  <span className="mt-0.5 flex flex-wrap items-center gap-x-1 text-1">
    <Check size={14} aria-hidden className="text-green" />
    {t.rich("Accepted by {name} {ago}: {reason}", {
      name: mark.by,
      ago: <TimeAgo at={mark.at} />,
      reason: mark.reason,
    })}
  </span>
);

/** Where the words stand, counted from 1 as people do; of several the first, and how many more. */
function characterPlacesText([first, ...more]: readonly NumberedPlace[]): string {
  if (!first) return "";
  const where = first.text === "" ? placeWords(first) : characterRange(first);
  return more.length === 0
    ? where
    : t("{where} and {count, plural, one {# more} other {# more}}", { where, count: more.length });
}

const characterRange = ({ start, end, at }: NumberedPlace): string =>
  at === "/description"
    ? t("characters {start, number} to {end, number}", { start: start + 1, end })
    : t("{place}, characters {start, number} to {end, number}", {
        place: placeWords({ at }),
        start: start + 1,
        end,
      });
