import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { countChangeText, countText } from "@pegboard/ui/messages/count-text.ts";
import { shareText } from "@pegboard/ui/messages/share-text.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { ErrorState } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { paths } from "../../../addresses/paths.ts";
import type { EvaluationsState } from "../../../addresses/searches/evaluations-search.ts";
import {
  type RunComparison,
  type RunSummary,
  type RunVariant,
  runComparisonQuery,
} from "../../../api/evaluations/evaluations.ts";
import { t } from "../../../messages/t.ts";
import { ShareMark } from "./case-matrix.tsx";
import { passedText, variantLabel } from "./run-words.ts";
import { SentDifferences } from "./sent-differences.tsx";

interface RunComparisonProps extends EvaluationsState {
  agent: string;
  /** The run that is shown, and the one it is compared with. */
  run: RunSummary;
  other: RunSummary;
}

/** What came out otherwise than in another run or with another variant, and what was sent otherwise. */
export function ComparedRuns({ agent, run, other, search, setSearch }: RunComparisonProps) {
  const variant = Math.min(search.variant ?? 0, run.variants.length - 1);
  const places = { run: run.id, variant, with: other.id, withVariant: search.withVariant };
  const { data, error, refetch } = useQuery({
    ...runComparisonQuery(agent, places),
    placeholderData: keepPreviousData,
  });
  if (error)
    return (
      <ErrorState
        title={t("The runs could not be compared")}
        reason={error.message}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton rows={10} rowClass="h-9 px-6" label={t("Comparing the runs")} />;
  const [, before] = data.variants;
  const [is, was] = [run.variants[variant], other.variants[before]];
  if (!is || !was) return null;
  return (
    <div data-scroller className="min-h-0 flex-1 overflow-auto pb-6">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2 px-6 pt-4 pb-2 max-sm:px-4">
        <ComparedVariant
          run={other}
          place={before}
          onChange={(withVariant) => setSearch({ withVariant })}
        />
        <ArrowRight size={16} aria-label={t("to")} className="mb-2 flex-none text-3" />
        <ComparedVariant
          run={run}
          place={variant}
          onChange={(next) => setSearch({ variant: next, attempt: undefined })}
        />
      </div>
      <ComparedFigures agent={agent} comparison={data} is={is} was={was} />
      <ChangedCases comparison={data} search={search} setSearch={setSearch} />
      <SentDifferences sent={data.sent} isOtherForm={is.form !== was.form} />
    </div>
  );
}

interface ComparedVariantProps {
  run: RunSummary;
  place: number;
  onChange(place: number): void;
}

const ComparedVariant = ({ run, place, onChange }: ComparedVariantProps) => (
  <span className="grid min-w-0 gap-1 text-meta text-2">
    {t("Run {number, number}", { number: run.number })}
    <Select
      size="s"
      className="w-64!"
      aria-label={t("Variant of run {number, number}", { number: run.number })}
      value={String(place)}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {run.variants.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a variant is its place in the run
        <option key={index} value={index}>
          {`${variantLabel(one)}, ${one.model}`}
        </option>
      ))}
    </Select>
  </span>
);

interface RunFiguresProps {
  agent: string;
  comparison: RunComparison;
  is: RunVariant;
  was: RunVariant;
}

/** A number of both, with its change. */
interface Figure {
  said: string;
  before: string;
  now: string;
  change: string;
}

/** Passed, tokens and seconds beside each other, of the cases that both judged. */
function ComparedFigures({ agent, comparison, is, was }: RunFiguresProps) {
  const { cases, edited, sides } = comparison;
  const [side, former] = sides;
  return (
    <section aria-label={t("Figures")} className="px-6 py-2 max-sm:px-4">
      <table className="w-full text-left text-list">
        <thead className="text-meta text-2">
          <tr>
            <td />
            {[t("Before"), t("Now"), t("Change")].map((head) => (
              <th key={head} scope="col" className="h-8 w-32 text-right font-normal max-sm:w-20">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="num">
          {figuresOf(side, former, { is, was }).map(({ said, before, now, change }) => (
            <tr key={said}>
              <th scope="row" className="h-8 border-t border-line-soft font-normal">
                {said}
              </th>
              <td className="border-t border-line-soft text-right text-2">{before}</td>
              <td className="border-t border-line-soft text-right font-semibold">{now}</td>
              <td className="border-t border-line-soft pl-2 text-right">{change}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="num pt-2 text-meta text-2">
        {t(
          "Of {both, plural, =0 {no case: the runs have none in common} one {the # case} other {the # cases}} that both judged.",
          cases,
        )}
        {cases.onlyNow + cases.onlyBefore > 0 &&
          ` ${t("{now, number} more only now, {before, number} more only before.", {
            now: cases.onlyNow,
            before: cases.onlyBefore,
          })}`}{" "}
        {is.revision !== was.revision && (
          <a
            className="text-accent underline"
            href={paths.agentHistory(agent, {
              a: Math.min(is.revision, was.revision),
              b: Math.max(is.revision, was.revision),
              compare: true,
            })}
          >
            {t("Compare revisions {before, number} and {now, number}", {
              before: was.revision,
              now: is.revision,
            })}
          </a>
        )}
      </p>
      {edited > 0 && (
        <div className="pt-2">
          <Note tone="warn">
            {t(
              "{edited, plural, one {# of the cases was edited between them: its change may be its own} other {# of the cases were edited between them: their changes may be their own}}.",
              { edited },
            )}
          </Note>
        </div>
      )}
    </section>
  );
}

type ComparedSides = RunComparison["sides"];

function figuresOf(
  now: ComparedSides[0],
  before: ComparedSides[1],
  { is, was }: { is: RunVariant; was: RunVariant },
): Figure[] {
  const [share, former] = [runShare(now), runShare(before)];
  const counted = (said: string, value: number, earlier: number): Figure => ({
    said,
    now: countText(value),
    before: countText(earlier),
    change: countChangeText(value - earlier),
  });
  const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10;
  const figures = [
    counted(t("Tokens of an attempt"), now.tokens, before.tokens),
    counted(t("Seconds of an attempt"), seconds(now.milliseconds), seconds(before.milliseconds)),
    counted(t("Tokens of the first request"), is.payloadTokens, was.payloadTokens),
    counted(t("Functions sent at once"), is.functions, was.functions),
  ];
  if (share === undefined || former === undefined) return figures.slice(2);
  const passed = {
    said: t("Passed"),
    now: shareText(share),
    before: shareText(former),
    change: t("{change} points", { change: pointsText(share - former) }),
  };
  return [passed, ...figures];
}

const runShare = ({ passed, judged }: { passed: number; judged: number }): number | undefined =>
  judged === 0 ? undefined : passed / judged;

const passedOf = ({ passed, judged }: { passed: number; judged: number }): string =>
  passedText({ passed, failed: judged - passed });

const pointsText = (change: number): string => countChangeText(Math.round(change * 1_000) / 10);

interface ChangedCasesProps extends EvaluationsState {
  comparison: RunComparison;
}

/** The cases that came out otherwise: the worse ones first. */
function ChangedCases({ comparison, search, setSearch }: ChangedCasesProps) {
  const { changed, cases } = comparison;
  const isWorse = ({ now, before }: (typeof changed)[number]) =>
    now.passed * before.judged < before.passed * now.judged;
  const groups = [
    { title: t("Worse"), cases: changed.filter(isWorse) },
    { title: t("Better"), cases: changed.filter((one) => !isWorse(one)) },
  ].filter((group) => group.cases.length > 0);
  return (
    <section aria-label={t("Cases that came out otherwise")} className="pt-3">
      {groups.length === 0 && cases.both > 0 && (
        <p className="px-6 text-list text-2 max-sm:px-4">{t("Every case came out as before.")}</p>
      )}
      {groups.map((group) => (
        <div key={group.title}>
          <h3 className="flex h-8 items-center gap-1.5 px-6 text-list font-semibold max-sm:px-4">
            {group.title}{" "}
            <span className="num text-meta font-normal text-2">
              {countText(group.cases.length)}
            </span>
          </h3>
          <ul>
            {group.cases.map((one) => (
              <li key={one.case}>
                <button
                  type="button"
                  aria-label={t("{name}: {before} before, {now} now", {
                    name: escapeInvisible(one.name),
                    before: passedOf(one.before),
                    now: passedOf(one.now),
                  })}
                  aria-current={search.case === one.case || undefined}
                  onClick={() => setSearch({ case: one.case, attempt: undefined, open: undefined })}
                  className={`grid h-9 w-full grid-cols-[minmax(0,1fr)_88px_16px_88px] items-center gap-x-2 border-t border-line-soft px-6 text-left text-list focus-visible:-outline-offset-2 max-sm:h-11 max-sm:grid-cols-[minmax(0,1fr)_64px_12px_64px] max-sm:px-4 ${search.case === one.case ? "lg:bg-selected" : ""}`}
                >
                  <span className="truncate">
                    {escapeInvisible(one.name)}
                    {one.isEdited && (
                      <span className="text-meta text-amber"> {t("edited since")}</span>
                    )}
                  </span>
                  <ShareMark {...one.before} />
                  <ArrowRight size={12} aria-label={t("to")} className="text-3" />
                  <ShareMark {...one.now} />
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
