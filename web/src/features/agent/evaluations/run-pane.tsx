import { Button } from "@pegboard/ui/button.tsx";
import { CopyButton } from "@pegboard/ui/copy-button.tsx";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { PaneBody, PaneFoot, PaneHead } from "@pegboard/ui/page/pane.tsx";
import { useDebouncedValue } from "@pegboard/ui/use-debounced.ts";
import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useId, useMemo, useState } from "react";
import type { EvaluationsState } from "../../../addresses/searches/evaluations-search.ts";
import { useRefusals } from "../../../api/account/reached.ts";
import {
  type ModelProvider,
  modelProvidersQuery,
  type RunEstimate,
  type RunRequest,
  runEstimateQuery,
  type SentVariant,
  useRunChanges,
} from "../../../api/evaluations/evaluations.ts";
import { t } from "../../../messages/t.ts";
import { RevisionPicker } from "../../../owner-editor/history/revision-picker.tsx";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { evaluateCommand } from "./case-matrix.tsx";
import { ModelFields, RunField } from "./model-fields.tsx";
import { ProviderDialog } from "./provider-dialog.tsx";

interface RunPaneProps {
  agent: string;
  /** How many cases there are. */
  cases: number;
  onClose(): void;
  setSearch: EvaluationsState["setSearch"];
}

/** What a run asks, as it is chosen. */
interface ChosenRun {
  saved: boolean;
  draft: boolean;
  /** A number; empty for none. */
  revision: string;
  provider: string;
  model: string;
  /** Asks what is saved a second time. */
  secondProvider: string;
  secondModel: string;
  repeats: string;
  results: "recorded" | "empty" | "stop";
  tokens: string;
  money: string;
}

const NOTHING_CHOSEN: ChosenRun = {
  saved: true,
  draft: true,
  revision: "",
  provider: "",
  model: "",
  secondProvider: "",
  secondModel: "",
  repeats: "1",
  results: "recorded",
  tokens: "1000000",
  money: "",
};

/** Starts a run: which settings and models are asked, how often, and what it may cost. */
export function RunPane({ agent, cases, onClose, setSearch }: RunPaneProps) {
  const { data } = useQuery(modelProvidersQuery);
  const { model, settings } = useAgentEdit("model", "settings");
  const [chosen, setChosen] = useState(NOTHING_CHOSEN);
  const [entered, setEntered] = useState<ModelProvider | "new">();
  const { start } = useRunChanges(agent);
  const { ofAct } = useRefusals();
  const providers = data?.providers ?? [];
  const run = withProvider(chosen, providers);
  const { pending } = model;
  const { revision } = settings;
  const request = useMemo(() => runRequestOf(run, { pending, revision }), [run, pending, revision]);
  const estimate = useQuery(runEstimateQuery(agent, useDebouncedValue(request, 400)));
  const whyNot =
    ofAct("POST /api/v1/agents/:agent/evaluations", agent) ??
    (cases === 0 ? t("There is no case yet") : undefined) ??
    (request ? undefined : t("Choose a model, and what is compared"));
  const begin = () => {
    if (!request || whyNot !== undefined) return;
    start.mutate(request, {
      onSuccess: ({ run: begun }) =>
        setSearch({ open: undefined, run: begun.id, attempt: undefined, view: undefined }),
    });
  };
  const failed = (start.error ?? estimate.error)?.message;
  return (
    <section
      aria-label={t("Run evaluation")}
      className="flex min-h-0 min-w-0 flex-1 flex-col bg-panel"
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) begin();
        if (event.key === "Escape" && !event.defaultPrevented && !entered) onClose();
      }}
    >
      <PaneHead
        title={t("Run evaluation")}
        meta={t("{count, plural, one {# case} other {# cases}}", { count: cases })}
        onClose={onClose}
      />
      <PaneBody>
        <div className="grid px-6 pb-4 max-sm:px-4">
          <RunFields
            run={run}
            providers={providers}
            pending={pending.length}
            revision={revision}
            onChange={(patch) => setChosen({ ...run, ...patch })}
            onProvider={setEntered}
          />
          <EstimateBox estimate={request && estimate.data} />
          {failed !== undefined && <Note tone="bad">{failed}</Note>}
          <p className="flex items-center gap-2 pt-4 text-meta text-2">
            <b className="font-semibold text-1">{t("In CI")}</b>
            <code className="truncate">{evaluateCommand(agent)}</code>
            <CopyButton text={evaluateCommand(agent)} />
          </p>
        </div>
      </PaneBody>
      <PaneFoot>
        <span className="min-w-0 break-words">
          {estimate.data &&
            request &&
            t("Sent to {hosts}", { hosts: estimate.data.hosts.join(", ") })}
        </span>
        <span className="flex-1" />
        <Button icon={Play} blocked={whyNot} onClick={begin}>
          {t("Run", {}, "start")}
        </Button>
      </PaneFoot>
      {entered && (
        <ProviderDialog
          provider={entered === "new" ? undefined : entered}
          onClose={() => setEntered(undefined)}
        />
      )}
    </section>
  );
}

/** The first provider and its first model, until somebody chooses others. */
function withProvider(chosen: ChosenRun, providers: readonly ModelProvider[]): ChosenRun {
  const provider = providers.find(({ id }) => id === chosen.provider) ?? providers[0];
  const model = chosen.model === "" ? (provider?.models[0]?.name ?? "") : chosen.model;
  return { ...chosen, provider: provider?.id ?? "", model };
}

/** The run to start; undefined where something is missing. */
function runRequestOf(
  run: ChosenRun,
  { pending, revision }: { pending: readonly RunOperation[]; revision: number },
): RunRequest | undefined {
  const [repeats, tokens, money] = [run.repeats, run.tokens, run.money].map(Number);
  const first = { provider: run.provider, model: run.model.trim() };
  const second = { provider: run.secondProvider, model: run.secondModel.trim() };
  const old = Number(run.revision);
  const variants: SentVariant[] = [
    ...(run.saved ? [{ of: "saved" as const, ...first }] : []),
    ...(run.draft && pending.length > 0
      ? [{ of: "draft" as const, baseRevision: revision, operations: [...pending], ...first }]
      : []),
    ...(run.revision.trim() !== "" && Number.isInteger(old)
      ? [{ of: "revision" as const, revision: old, ...first }]
      : []),
    ...(second.provider !== "" && second.model !== "" ? [{ of: "saved" as const, ...second }] : []),
  ];
  const isMissing = variants.length === 0 || first.provider === "" || first.model === "";
  if (isMissing || !isWholeCount(repeats) || !isWholeCount(tokens)) return undefined;
  const limits = { tokens, ...(run.money.trim() !== "" && money ? { money } : {}) };
  return { variants, repeats, results: run.results, limits };
}

type RunOperation = Extract<SentVariant, { of: "draft" }>["operations"][number];

const isWholeCount = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value > 0;

interface RunFieldsProps {
  run: ChosenRun;
  providers: readonly ModelProvider[];
  /** How many operations the draft has. */
  pending: number;
  revision: number;
  onChange(patch: Partial<ChosenRun>): void;
  onProvider(provider: ModelProvider | "new"): void;
}

function RunFields({ run, providers, pending, revision, onChange, onProvider }: RunFieldsProps) {
  return (
    <>
      <RunField label={t("Compare")} help={t("Each with the same cases")}>
        <div className="grid gap-1.5">
          <ComparedRunState
            label={t("Saved")}
            detail={t("revision {revision, number}", { revision })}
            checked={run.saved}
            onChange={(saved) => onChange({ saved })}
          />
          {pending > 0 && (
            <ComparedRunState
              label={t("Draft")}
              detail={t("{count, plural, one {# change} other {# changes}}", { count: pending })}
              checked={run.draft}
              onChange={(draft) => onChange({ draft })}
            />
          )}
          <EarlierRevision
            chosen={run.revision}
            onChange={(chosen) => onChange({ revision: chosen })}
          />
        </div>
      </RunField>
      <ModelFields
        label={t("Provider")}
        providers={providers}
        onProvider={onProvider}
        provider={run.provider}
        model={run.model}
        onChange={(provider, model) => onChange({ provider, model })}
      />
      {providers.length > 0 && (
        <ModelFields
          label={t("Another model")}
          help={t("Asked about what is saved")}
          isOptional
          providers={providers}
          onProvider={onProvider}
          provider={run.secondProvider}
          model={run.secondModel}
          onChange={(secondProvider, secondModel) => onChange({ secondProvider, secondModel })}
        />
      )}
      <RunField label={t("Repeats")} help={t("Shows what passes only sometimes")}>
        <span className="block w-28">
          <TextInput
            aria-label={t("Repeats")}
            inputMode="numeric"
            value={run.repeats}
            onChange={(repeats) => onChange({ repeats })}
          />
        </span>
      </RunField>
      <RunField label={t("Tool results")} help={t("Nothing is really called")}>
        <Segmented
          label={t("Tool results")}
          items={[
            { id: "recorded", label: t("Recorded") },
            { id: "empty", label: t("Empty") },
            { id: "stop", label: t("Stop after the first call") },
          ]}
          value={run.results}
          onChange={(results) => onChange({ results })}
        />
      </RunField>
      <RunField label={t("Limit")} help={t("Stops before that")}>
        <span className="flex flex-wrap items-center gap-2">
          <span className="w-32">
            <TextInput
              aria-label={t("Most tokens")}
              inputMode="numeric"
              value={run.tokens}
              onChange={(tokens) => onChange({ tokens })}
            />
          </span>
          {t("tokens, or")}
          <span className="w-24">
            <TextInput
              aria-label={t("Most money")}
              inputMode="decimal"
              placeholder="–"
              value={run.money}
              onChange={(money) => onChange({ money })}
            />
          </span>
          {providers.find(({ id }) => id === run.provider)?.currency ?? t("of your prices")}
        </span>
      </RunField>
    </>
  );
}

interface EarlierRevisionProps {
  /** A number, or an empty text for none. */
  chosen: string;
  onChange(chosen: string): void;
}

/** An earlier revision, chosen among those that were saved, with who saved each and when. */
function EarlierRevision({ chosen, onChange }: EarlierRevisionProps) {
  const { saved, settings } = useAgentEdit("saved", "settings");
  const [isPicking, setPicking] = useState(false);
  return (
    <span className="flex flex-wrap items-center gap-x-2.5">
      {chosen !== "" && (
        <ComparedRunState
          label={t("Revision {revision, number}", { revision: Number(chosen) })}
          detail=""
          checked
          onChange={() => onChange("")}
        />
      )}
      <Button size="s" variant="ghost" onClick={() => setPicking(true)}>
        {chosen === "" ? t("A revision…") : t("Another revision…")}
      </Button>
      {isPicking && (
        <RevisionPicker
          owner={{ kind: "agent", id: settings.agent.id }}
          current={saved.revision}
          origin={t("As it was created")}
          onPick={(revision) => {
            setPicking(false);
            onChange(String(revision));
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </span>
  );
}

interface ComparedStateProps {
  label: string;
  detail: string;
  checked: boolean;
  onChange(checked: boolean): void;
}

const ComparedRunState = ({ label, detail, checked, onChange }: ComparedStateProps) => {
  const id = useId();
  return (
    <span className="flex items-center gap-2.5">
      <Checkbox id={id} checked={checked} onChange={onChange} />
      <label htmlFor={id}>
        {label} <span className="text-meta text-2">{detail}</span>
      </label>
    </span>
  );
};

/** What a run would send, before it is started. */
function EstimateBox({ estimate }: { estimate: RunEstimate | undefined }) {
  if (!estimate) return null;
  const { requests, tokens, money, overLimit } = estimate;
  return (
    <div className="my-3 grid gap-1 rounded-lg bg-sunken px-3.5 py-2.5 text-list inset-ring inset-ring-line">
      <p className="num">
        {t("{requests, plural, one {# request} other {# requests}}, about {tokens} tokens", {
          requests,
          tokens: countText(tokens),
        })}
      </p>
      {money && (
        <p className="num">
          {t("about {amount, number} {currency} at your prices", {
            amount: Math.round(money.amount * 100) / 100,
            currency: money.currency,
          })}
        </p>
      )}
      {overLimit !== undefined && (
        <p className="font-medium text-amber">
          {overLimit === "money"
            ? t("That is over the limit of money.")
            : t("That is over the limit of tokens.")}
        </p>
      )}
    </div>
  );
}
