import { toggleTool } from "@pegboard/registry-core";
import {
  type BrokenRule,
  brokenRules,
  newlyBroken,
  type RuledAgent,
  type RuleWitness,
  ruleFix,
  type ToolsetRule,
  type ToolsetRules,
  toggleMethod,
} from "@pegboard/registry-core/internal";
import { describeWitness } from "@pegboard/registry-core/problems";
import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { ShieldAlert } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { paths } from "../../../addresses/paths.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { useOperationsEffect } from "../draft/operations-effect.ts";
import type { KnownSelection } from "../tree/selection.ts";

/**
 * The organisation's rules that the agent breaks by what is selected, each with why and with the
 * smallest change after which the agent keeps it; of what is off, those that it would break. A sum
 * that is too high is of no method, but one method can raise it.
 */
export function RuleLines({ selection }: { selection: KnownSelection }) {
  const { model, settings } = useAgentEdit("model", "settings");
  const rules = model.catalog.rules ?? NO_RULES;
  const agent = useMemo((): RuledAgent => {
    const { id, group } = settings.agent;
    return { id, group, toolset: model.toolset, tokens: model.tokens.drafted };
  }, [settings.agent, model.toolset, model.tokens.drafted]);
  const broken = useMemo(() => brokenRules(rules, agent), [rules, agent]);
  const isOff =
    selection.kind === "method" ? !selection.method.enabled : selection.tool.state === "off";
  if (isOff) return <RulesIfOn selection={selection} rules={rules} agent={agent} broken={broken} />;
  const lines = broken.flatMap((one) => {
    const reasons = witnessReasons(one, selection);
    return reasons.length > 0 ? [{ one, reasons }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <ul aria-label={t("Rules that it breaks")} className="grid px-6 pt-3.5 text-list max-sm:px-4">
      {lines.map(({ one, reasons }) => (
        <BrokenRuleLine key={one.id} one={one} reasons={reasons} agent={agent} />
      ))}
    </ul>
  );
}

const NO_RULES: ToolsetRules = {};

interface RulesIfOnProps {
  selection: KnownSelection;
  rules: ToolsetRules;
  agent: RuledAgent;
  broken: readonly BrokenRule[];
}

/** The rules that the agent would break, or break worse, were the selection switched on. */
function RulesIfOn({ selection, rules, agent, broken }: RulesIfOnProps) {
  const { tool } = selection;
  const method = selection.kind === "method" ? selection.method.definition.name : undefined;
  const operations = useMemo(
    () => (method === undefined ? toggleTool(tool) : toggleMethod(tool, method)),
    [tool, method],
  );
  const { state, table } = useOperationsEffect(operations);
  const would = useMemo(() => {
    const after = { ...agent, toolset: state.toolset, tokens: table };
    return newlyBroken(broken, brokenRules(rules, after));
  }, [rules, agent, broken, state, table]);
  if (would.length === 0) return null;
  return (
    <ul
      aria-label={t("Rules that it would break")}
      className="grid px-6 pt-3.5 text-list max-sm:px-4"
    >
      {would.map(({ id, rule, witnesses, measured }) => (
        <li key={id} className={RULE_ROW}>
          <RuleMark effect={rule.effect} />
          <RuleWords
            rule={rule}
            said={(name) =>
              broken.some((one) => one.id === id)
                ? t.rich("Switched on, it would break the rule {name} worse", { name })
                : t.rich("Switched on, it would break the rule {name}", { name })
            }
            reasons={
              measured === undefined
                ? reasonsOf(witnesses)
                : [
                    t("{measured, number} of at most {most, number}", {
                      measured,
                      most: rule.most ?? 0,
                    }),
                  ]
            }
          />
        </li>
      ))}
    </ul>
  );
}

const RULE_ROW = "grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-2.5 py-[9px]";

const RuleMark = ({ effect }: Pick<ToolsetRule, "effect">) => (
  <ShieldAlert
    {...iconSize.m}
    aria-hidden
    className={effect === "refuse" ? "text-red" : "text-amber"}
  />
);

interface RuleWordsProps {
  rule: ToolsetRule;
  /** The sentence around the name of the rule. */
  said(name: ReactNode): ReactNode;
  reasons: readonly string[];
}

const RuleWords = ({ rule: { name, effect }, said, reasons }: RuleWordsProps) => (
  <span className="min-w-0 break-words">
    {said(
      <a href={paths.organisationRules()} className="font-medium text-accent underline">
        {name}
      </a>,
    )}
    <span className="block text-2">
      {listText([...reasons])} ·{" "}
      {effect === "refuse"
        ? t("a save that breaks it anew or worse is refused")
        : t("it is told, and nothing is refused")}
    </span>
  </span>
);

interface BrokenRuleLineProps {
  one: BrokenRule;
  reasons: readonly string[];
  agent: RuledAgent;
}

function BrokenRuleLine({ one, reasons, agent }: BrokenRuleLineProps) {
  const { blocked, onStep } = useAgentEdit("blocked", "onStep");
  const { name } = one.rule;
  const fix = useMemo(() => ruleFix(one, agent), [one, agent]);
  const count = fix?.methods.length ?? 0;
  const label =
    fix?.does === "ask"
      ? t("Ask before {count, plural, one {the method} other {# methods}}", { count })
      : t("Switch off {count, plural, one {the method} other {# methods}}", { count });
  return (
    <li className={RULE_ROW}>
      <RuleMark effect={one.rule.effect} />
      <RuleWords
        rule={one.rule}
        said={(named) => t.rich("Breaks the rule {name}", { name: named })}
        reasons={reasons}
      />
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
  return reasonsOf(
    witnesses.filter(({ tool, method }) =>
      selection.kind === "method"
        ? method === selection.method
        : tool.definition.name === selection.tool.definition.name,
    ),
  );
}

const reasonsOf = (witnesses: readonly RuleWitness[]): string[] => [
  ...new Set(witnesses.map(({ reason }) => describeWitness(reason, t))),
];
