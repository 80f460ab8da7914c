import {
  type CauseFix,
  missingValues,
  type Problem,
  type ProblemCause,
  sharedFixes,
} from "@pegboard/registry-core/problems";
import { countChangeText } from "@pegboard/ui/messages/count-text.ts";
import { useQuery } from "@tanstack/react-query";
import { matrixPath } from "../../addresses/paths.ts";
import { useWhyNot } from "../../api/account/rights.ts";
import { changeCostsQuery } from "../../api/reach.ts";
import { SelectionAction, SelectionBar, SelectionLink } from "../../components/selection-bar.tsx";
import { t } from "../../messages/t.ts";
import { groupLabel, isForMany, useBusy } from "./cause-fixes.tsx";
import { useProblemActs } from "./problem-acts.tsx";

interface CauseBarProps {
  causes: readonly ProblemCause[];
  /** Asks for the values that a cause lacks. */
  onSet(cause: ProblemCause): void;
  onClear(): void;
}

/** The actions on everything that is selected. */
export function CauseBar({ causes, onSet, onClear }: CauseBarProps) {
  const { direct, left, mine, onIgnore, refusalOf } = useProblemActs();
  const all = causes.flatMap(left);
  const { items, whyNot } = mine(all);
  const problems = items.length > 0 ? items : all;
  const busy = useBusy();
  const blocked = busy ?? whyNot;
  const whyNotSet = useWhyNot("PATCH /api/v1/organisation/settings");
  const none = problems.length === 0 ? t("All of it is in drafts.") : undefined;
  const [one, ...others] = causes;
  const setting = others.length === 0 && isForMany(all) && missingValues(all) ? one : undefined;
  const [agents, tools] = [distinctPlaces(problems, "agent"), distinctPlaces(problems, "tool")];
  const matrix = matrixPath({ agents, ...(tools.length > 0 && { tools }) });
  const fixes = sharedFixes(problems).filter((fix) => fix.kind === "operations");
  return (
    <SelectionBar
      what={
        <span className="text-1">
          <b className="font-semibold">
            {t("{count, plural, one {# problem} other {# problems}}", { count: problems.length })}
          </b>
          <span className="text-2"> · {selectedText(causes, problems)}</span>
        </span>
      }
      said={t("{count, plural, one {# problem} other {# problems}}", { count: problems.length })}
      onClear={onClear}
    >
      {causes[0]?.problems[0].ignored ? (
        <SelectionAction
          label={t("Watch again")}
          blocked={blocked}
          onClick={() => direct.watch(problems)}
        />
      ) : (
        <>
          {setting && (
            <SelectionAction
              label={t("Set for the organisation…")}
              blocked={busy ?? whyNotSet}
              onClick={() => onSet(setting)}
            />
          )}
          {fixes.map((fix) => (
            <FixAction
              key={JSON.stringify([fix.code, fix.values])}
              fix={fix}
              blocked={busy ?? refusalOf(fix)}
            />
          ))}
          {fixes.length === 0 && !setting && none === undefined && (
            <SelectionAction
              label={t("Fix")}
              blocked={t("No fix is the same for all of them: select fewer, or unfold them.")}
            />
          )}
          {agents.length > 0 && matrix !== undefined && (
            <SelectionLink label={t("Open in matrix")} href={matrix} />
          )}
          <SelectionAction
            label={t("Ignore…")}
            blocked={blocked ?? none}
            onClick={() => onIgnore(problems)}
          />
        </>
      )}
    </SelectionBar>
  );
}

function FixAction({
  fix,
  blocked,
}: {
  fix: Extract<CauseFix, { kind: "operations" }>;
  blocked: string | undefined;
}) {
  const { drafts } = useProblemActs();
  const { data } = useQuery(changeCostsQuery(fix.changes));
  const label = groupLabel(fix);
  const cost = data && t("{change} tokens", { change: countChangeText(data.tokens) });
  return (
    <SelectionAction
      label={label}
      cost={cost}
      blocked={blocked}
      onClick={() => void drafts.add({ ...fix, label })}
    />
  );
}

const distinctPlaces = (problems: readonly Problem[], part: "agent" | "tool"): string[] => [
  ...new Set(problems.flatMap(({ place }) => place[part] ?? [])),
];

/** The selection in words: "1 cause, 46 agents". */
export function selectedText(
  causes: readonly ProblemCause[],
  problems: readonly Problem[],
): string {
  return t(
    "{causes, plural, one {# cause} other {# causes}}{agents, plural, =0 {} one {, # agent} other {, # agents}}",
    { causes: causes.length, agents: distinctPlaces(problems, "agent").length },
  );
}
