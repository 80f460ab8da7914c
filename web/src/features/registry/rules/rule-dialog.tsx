import {
  COUNTING_CHECKS,
  idFromName,
  RULE_CHECK_TEXTS,
  RULE_CHECKS,
  type RuleCheck,
  type ToolsetRule,
} from "@pegboard/registry-core/internal";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { useQuery } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { agentsQuery } from "../../../api/agents.ts";
import { sourcesQuery } from "../../../api/sources/sources.ts";
import { t } from "../../../messages/t.ts";
import { useOwnerEdit } from "../../../owner-editor/owner-edit.tsx";
import { Breakers } from "./breakers.tsx";
import { useJudgedRules } from "./use-judged-rules.ts";

interface RuleDialogProps {
  /** The rule that is changed; absent for a new one. */
  id?: string | undefined;
  rule?: ToolsetRule | undefined;
  onClose(): void;
}

/** A dialog that adds or changes a rule, and says who would break it before it is in the draft. */
export function RuleDialog({ id: known, rule: before, onClose }: RuleDialogProps) {
  const { drafted, onStep } = useOwnerEdit("drafted", "onStep");
  const [said, setSaid] = useState<ToolsetRule>(before ?? NEW_RULE);
  const taken = useMemo(
    () => new Set(Object.keys(drafted.settings.rules ?? {})),
    [drafted.settings.rules],
  );
  const id = known ?? idFromName(said.name, "rule", taken);
  const rule = useMemo(() => storedRule(said), [said]);
  const operation = useMemo(() => ({ op: "setRule" as const, id, rule }), [id, rule]);
  const blocked = whyNotStored(said);
  const judgedOperations = useMemo(
    () => (blocked === undefined ? [...drafted.pending, operation] : drafted.pending),
    [drafted.pending, operation, blocked],
  );
  const judged = useJudgedRules(judgedOperations);
  const label = before
    ? t("Change the rule {name}", { name: said.name })
    : t("Add the rule {name}", { name: said.name });
  return (
    <FormDialog
      title={before ? t("Change the rule") : t("Add a rule")}
      action={before ? t("Change") : t("Add")}
      blocked={blocked}
      onSubmit={() => {
        onStep({ label, operations: [operation] });
        onClose();
      }}
      onClose={onClose}
    >
      <StackedField label={t("Name")}>
        {({ id: input }) => (
          <TextInput id={input} value={said.name} onChange={(name) => setSaid({ ...said, name })} />
        )}
      </StackedField>
      <CheckFields said={said} onChange={setSaid} />
      <CoverFields said={said} onChange={setSaid} />
      <StackedField
        label={t("When an agent breaks it")}
        help={
          said.effect === "refuse"
            ? t("It is an error, and saves after which one breaks it anew or worse are refused.")
            : t("It is a warning on the page Problems. Nothing is refused.")
        }
      >
        {() => (
          <Segmented
            label={t("When an agent breaks it")}
            items={[
              { id: "tell", label: t("Tell") },
              { id: "refuse", label: t("Refuse") },
            ]}
            value={said.effect}
            onChange={(effect) => setSaid({ ...said, effect })}
          />
        )}
      </StackedField>
      {blocked === undefined && <Breakers judged={judged} id={id} />}
    </FormDialog>
  );
}

const NEW_RULE: ToolsetRule = { name: "", check: "asks_before_destroying", effect: "tell" };

/** The rule with the fields alone that its check takes. */
function storedRule({ most, sources, ...rule }: ToolsetRule): ToolsetRule {
  return {
    ...rule,
    name: rule.name.trim(),
    ...(COUNTING_CHECKS.has(rule.check) && most !== undefined && { most }),
    ...(rule.check === "only_sources" && { sources: sources ?? [] }),
  };
}

function whyNotStored({ name, check, most }: ToolsetRule): string | undefined {
  if (name.trim() === "") return t("Give it a name");
  const isCounted = most !== undefined && Number.isSafeInteger(most) && most > 0;
  return COUNTING_CHECKS.has(check) && !isCounted
    ? t("Say how many, as a whole number above 0")
    : undefined;
}

interface RuleFieldsProps {
  said: ToolsetRule;
  onChange(said: ToolsetRule): void;
}

/** What the rule asks, with the number or the sources that it needs. */
function CheckFields({ said, onChange }: RuleFieldsProps) {
  const { data: sources = [] } = useQuery(sourcesQuery);
  const named = new Map(sources.map(({ id, name }) => [id, name]));
  for (const id of said.sources ?? []) if (!named.has(id)) named.set(id, id);
  return (
    <>
      <StackedField label={t("An agent…")}>
        {({ id }) => (
          <Select
            id={id}
            value={said.check}
            onChange={({ target }) => onChange({ ...said, check: target.value as RuleCheck })}
          >
            {RULE_CHECKS.map((check) => (
              <option key={check} value={check}>
                {checkLabel(check)}
              </option>
            ))}
          </Select>
        )}
      </StackedField>
      {COUNTING_CHECKS.has(said.check) && (
        <StackedField label={t("At most")}>
          {({ id }) => (
            <TextInput
              id={id}
              inputMode="numeric"
              value={said.most === undefined || Number.isNaN(said.most) ? "" : String(said.most)}
              onChange={(text) =>
                onChange({ ...said, most: /^\d+$/.test(text) ? Number(text) : undefined })
              }
              className="max-w-40"
            />
          )}
        </StackedField>
      )}
      {said.check === "only_sources" && (
        <NamesChecklist
          label={t("Sources")}
          names={named}
          chosen={said.sources ?? []}
          onChange={(chosen) => onChange({ ...said, sources: chosen })}
        />
      )}
    </>
  );
}

const checkLabel = (check: RuleCheck): string => {
  if (check === "most_functions") return t("has at most so many functions");
  if (check === "most_tokens") return t("is offered functions of at most so many tokens");
  if (check === "only_sources") return t("uses only some sources");
  return RULE_CHECK_TEXTS[check](t, {});
};

type RuleCover = "all" | "groups" | "agents";

/** Whom the rule covers. */
function CoverFields({ said, onChange }: RuleFieldsProps) {
  const { data: agents = [] } = useQuery(agentsQuery);
  const { groups, agents: ids, ...rest } = said;
  const groupNames = new Set([...agents.flatMap(({ group }) => group ?? []), ...(groups ?? [])]);
  const named = new Map(agents.map(({ id, name }) => [id, name]));
  for (const id of ids ?? []) if (!named.has(id)) named.set(id, id);
  const cover = ruleCoverOf(said);
  const choose = (next: RuleCover) =>
    onChange({
      ...rest,
      ...(next === "groups" && { groups: groups ?? [] }),
      ...(next === "agents" && { agents: ids ?? [] }),
    });
  return (
    <>
      <StackedField label={t("Whom it covers")}>
        {() => (
          <Segmented
            label={t("Whom it covers")}
            items={[
              { id: "all", label: t("All agents") },
              { id: "groups", label: t("Groups") },
              { id: "agents", label: t("Some agents") },
            ]}
            value={cover}
            onChange={choose}
          />
        )}
      </StackedField>
      {groups && (
        <NamesChecklist
          label={t("Groups")}
          names={new Map([...groupNames].sort().map((name) => [name, name]))}
          chosen={groups}
          onChange={(chosen) => onChange({ ...said, groups: chosen })}
        />
      )}
      {ids && (
        <NamesChecklist
          label={t("Some agents")}
          names={named}
          chosen={ids}
          onChange={(chosen) => onChange({ ...said, agents: chosen })}
        />
      )}
    </>
  );
}

/** A rule of a file may name groups and agents; then both lists are shown. */
function ruleCoverOf({ groups, agents }: ToolsetRule): RuleCover {
  if (groups) return "groups";
  return agents ? "agents" : "all";
}

interface NamesChecklistProps {
  label: string;
  /** What can be ticked: its name for people by its id. */
  names: ReadonlyMap<string, string>;
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}

/** A list of names to tick, which scrolls where it is long. */
function NamesChecklist({ label, names, chosen, onChange }: NamesChecklistProps) {
  const id = useId();
  const toggle = (name: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, name] : chosen.filter((one) => one !== name));
  return (
    <fieldset className="grid max-h-44 overflow-auto rounded-lg px-3 py-1 inset-ring inset-ring-line">
      <legend className="sr-only">{label}</legend>
      {names.size === 0 && <p className="py-1.5 text-meta text-2">{t("There are none yet")}</p>}
      {[...names].map(([name, shown], at) => (
        <label
          key={name}
          htmlFor={`${id}-${at}`}
          className="flex min-h-8 items-center gap-2 text-list max-sm:min-h-11"
        >
          <Checkbox
            id={`${id}-${at}`}
            checked={chosen.includes(name)}
            onChange={(isOn) => toggle(name, isOn)}
          />
          <span className="min-w-0 truncate">{shown}</span>
        </label>
      ))}
    </fieldset>
  );
}
