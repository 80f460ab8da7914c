import {
  type BrokenRule,
  brokenRules,
  type RuledAgent,
  ruleFix,
} from "@pegboard/registry-core/internal";
import { describeWitness } from "@pegboard/registry-core/problems";
import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { ShieldAlert } from "lucide-react";
import { useMemo } from "react";
import { paths } from "../../../addresses/paths.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import type { KnownSelection } from "../tree/selection.ts";

/**
 * The organisation's rules that the agent breaks by what is selected, each with why and with the
 * smallest change after which the agent keeps it. A sum that is too high is of no method.
 */
export function RuleLines({ selection }: { selection: KnownSelection }) {
  const { model, settings } = useAgentEdit("model", "settings");
  const { rules } = model.catalog;
  const agent = useMemo((): RuledAgent => {
    const { id, group } = settings.agent;
    return { ...{ id, group, toolset: model.toolset }, tokens: model.tokens.drafted };
  }, [settings.agent, model.toolset, model.tokens.drafted]);
  const broken = useMemo(() => (rules ? brokenRules(rules, agent) : []), [rules, agent]);
  const lines = broken.flatMap((one) => {
    const reasons = witnessReasons(one, selection);
    return reasons.length > 0 ? [{ one, reasons }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <ul aria-label={t("Rules that it breaks")} className="grid px-6 pt-3.5 text-list max-sm:px-4">
      {lines.map(({ one, reasons }) => (
        <BrokenRuleLine key={one.id} {...{ one, reasons, agent }} />
      ))}
    </ul>
  );
}

interface BrokenRuleLineProps {
  one: BrokenRule;
  reasons: readonly string[];
  agent: RuledAgent;
}

function BrokenRuleLine({ one, reasons, agent }: BrokenRuleLineProps) {
  const { blocked, onStep } = useAgentEdit("blocked", "onStep");
  const { name, effect } = one.rule;
  const fix = useMemo(() => ruleFix(one, agent), [one, agent]);
  const count = fix?.methods.length ?? 0;
  const label =
    fix?.does === "ask"
      ? t("Ask before {count, plural, one {the method} other {# methods}}", { count })
      : t("Switch off {count, plural, one {the method} other {# methods}}", { count });
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-2.5 py-[9px]">
      <ShieldAlert
        {...iconSize.m}
        aria-hidden
        className={effect === "refuse" ? "text-red" : "text-amber"}
      />
      <span className="min-w-0 break-words">
        {t.rich("Breaks the rule {name}", {
          name: (
            <a href={paths.organisationRules()} className="font-medium text-accent underline">
              {name}
            </a>
          ),
        })}
        <span className="block text-2">
          {listText([...reasons])} ·{" "}
          {effect === "refuse"
            ? t("a save that breaks it anew or worse is refused")
            : t("it is told, and nothing is refused")}
        </span>
      </span>
      {fix && (
        <Button
          size="s"
          blocked={blocked}
          onClick={() => onStep({ label: `${label}: ${name}`, operations: fix.operations })}
        >
          {label}
        </Button>
      )}
    </li>
  );
}

/** Why the selected method, or methods of the selected tool, take part in breaking a rule. */
function witnessReasons({ witnesses }: BrokenRule, selection: KnownSelection): string[] {
  const own = witnesses.filter(({ tool, method }) =>
    selection.kind === "method"
      ? method === selection.method
      : tool.definition.name === selection.tool.definition.name,
  );
  return [...new Set(own.map(({ reason }) => describeWitness(reason, t)))];
}
