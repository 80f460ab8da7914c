import {
  type CauseFix,
  describeFix,
  missingValues,
  type Problem,
  sharedFixes,
} from "@pegboard/registry-core/problems";
import { Button, buttonClass } from "@pegboard/ui/button.tsx";
import { useMemo } from "react";
import { matrixPath } from "../../addresses/paths.ts";
import { placePath } from "../../addresses/place-path.ts";
import { useWhyNot } from "../../api/account/rights.ts";
import { t } from "../../messages/t.ts";
import { useProblemActs } from "./problem-acts.tsx";

interface CauseFixesProps {
  problems: readonly Problem[];
  /** The text that describes the fixes' subject to those that do not see the row. */
  about: string;
  /** The most buttons; the others are below the row. */
  most: number;
  /** Asks for values for the organisation; absent where that is asked for already. */
  onSet?: (() => void) | undefined;
}

/**
 * The fixes that these problems share, as buttons and links. A link to one agent is shown only when
 * there is one agent.
 */
export function CauseFixes({ problems: all, about, most, onSet }: CauseFixesProps) {
  const { direct, onIgnore, mine, ...acts } = useProblemActs();
  const { items, whyNot } = mine(all);
  const problems = items.length > 0 ? items : all;
  const whyNotSet = useWhyNot("PATCH /api/v1/organisation/settings");
  const busy = useBusy();
  const blocked = busy ?? whyNot;
  const said = <span className="sr-only">: {about}</span>;
  const shared = useMemo(() => sharedFixes(problems), [problems]);
  const matrix = useMatrixOf(problems);
  if (problems[0]?.ignored) {
    return (
      <Button size="s" blocked={blocked} onClick={() => direct.watch(problems)}>
        {t("Watch again")}
        {said}
      </Button>
    );
  }
  const setting = onSet && isForMany(all) && missingValues(all) ? onSet : undefined;
  const fixes = shared.filter(
    (fix) => fix.kind !== "open" || placePath(fix.place, fix) !== undefined,
  );
  // What is mended one by one begins with the first, which leaves the list once it is mended.
  const first =
    fixes.length === 0 && !setting && matrix === undefined ? firstPlace(problems) : undefined;
  const taken = setting || matrix !== undefined || first !== undefined ? 1 : 0;
  const shown = fixes.slice(0, most - taken);
  return (
    <>
      {setting && (
        <Button size="s" blocked={busy ?? whyNotSet} onClick={setting}>
          {t("Set for the organisation…")}
          {said}
        </Button>
      )}
      {matrix !== undefined && (
        <a href={matrix} className={buttonClass("default", "s")}>
          {t("Compare in the matrix")}
          {said}
        </a>
      )}
      {first !== undefined && (
        <a href={first} className={buttonClass("default", "s")}>
          {t("Fix the first of {count, number}", { count: problems.length })}
          {said}
        </a>
      )}
      {shown.map((fix, index) => (
        <FixButton
          key={JSON.stringify([fix.code, fix.values])}
          fix={fix}
          problems={problems}
          about={about}
          blocked={busy ?? acts.refusalOf(fix)}
          variant={index === 0 && taken === 0 ? "default" : "ghost"}
        />
      ))}
      {shown.length + taken < most && (
        <Button size="s" variant="ghost" blocked={blocked} onClick={() => onIgnore(problems)}>
          {t("Ignore…")}
          {said}
        </Button>
      )}
    </>
  );
}

/** Why no fix can be applied now. */
export function useBusy(): string | undefined {
  const { direct, drafts } = useProblemActs();
  return direct.isPending || drafts.pending ? t("Something is being done.") : undefined;
}

/** Where the first of several problems is mended that share no fix. */
function firstPlace([first, ...others]: readonly Problem[]): string | undefined {
  if (others.length === 0) return undefined;
  const fix = first?.fixes.find(({ kind }) => kind === "open");
  return fix?.kind === "open" ? placePath(fix.place, fix) : undefined;
}

/**
 * The matrix in which tools of several agents that have or cost too much are switched off side by
 * side. A link to one agent is no fix for all.
 */
function useMatrixOf(problems: readonly Problem[]): string | undefined {
  const isTooMuch = problems.every(({ code }) => code === "over_limit" || code === "over_budget");
  if (!isTooMuch || !isForMany(problems)) return undefined;
  return matrixPath({ agents: [...new Set(problems.flatMap(({ place }) => place.agent ?? []))] });
}

interface FixButtonProps {
  fix: CauseFix;
  problems: readonly Problem[];
  about: string;
  variant: "default" | "ghost";
  blocked: string | undefined;
}

function FixButton({ fix, problems, about, variant, blocked }: FixButtonProps) {
  const { direct, drafts } = useProblemActs();
  const label = (
    <>
      {groupLabel(fix)}
      <span className="sr-only">: {about}</span>
    </>
  );
  if (fix.kind === "open") {
    return (
      <a href={placePath(fix.place, fix)} className={buttonClass(variant, "s")}>
        {label}
      </a>
    );
  }
  const act = () =>
    fix.kind === "operations"
      ? void drafts.add({ ...fix, label: groupLabel(fix) })
      : direct.refresh(fix.source, problems);
  return (
    <Button size="s" variant={variant} blocked={blocked} onClick={act}>
      {label}
    </Button>
  );
}

/** The label of a fix, with the number of agents or of problems when there are several. */
export function groupLabel(fix: CauseFix): string {
  const label = describeFix(fix, t);
  if (fix.kind !== "operations") return label;
  const { changes, settles } = fix;
  if (changes.length > 1)
    return t("{label} in {agents, number}", { label, agents: changes.length });
  const isForAll = settles.length > 1 && changes[0]?.owner.kind === "organisation";
  return isForAll ? t("{label} ({problems, number})", { label, problems: settles.length }) : label;
}

export const isForMany = (problems: readonly Problem[]): boolean =>
  new Set(problems.map(({ place }) => place.agent)).size > 1;
