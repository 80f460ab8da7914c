import { ownValue } from "@pegboard/json-schema";
import type { Issue, JsonObject, JsonSchema, ToolDefinition } from "@pegboard/registry-core";
import { organisationDefinition } from "@pegboard/registry-core/internal";
import {
  type MissingValues,
  type OwnerFix,
  type ProblemCause,
  repairedAgents,
} from "@pegboard/registry-core/problems";
import { Button } from "@pegboard/ui/button.tsx";
import { countChangeText } from "@pegboard/ui/messages/count-text.ts";
import { LazyBoundary, lazyComponent } from "@pegboard/ui/page/lazy-boundary.tsx";
import { useDebouncedValue } from "@pegboard/ui/use-debounced.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useWhyNot } from "../../api/account/rights.ts";
import { useDeclaredTools } from "../../api/catalog.ts";
import { useWholeTools } from "../../api/listed-tools/use-whole-tools.ts";
import { changeCostsQuery } from "../../api/reach.ts";
import { ORGANISATION_OWNER } from "../../api/settings.ts";
import { useCountTokens } from "../../api/tokens.ts";
import { ConfigSkeleton } from "../../components/config-form/config-skeleton.tsx";
import { agentCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { EMPTY_CONFIG } from "../../owner-editor/config-edit.ts";
import { configFormCode } from "../../owner-editor/config-form-code.ts";
import { useProblemActs } from "./problem-acts.tsx";

const LazyConfigForm = lazyComponent(configFormCode, (code) => code.ToolConfigForm);

const REACH_DEBOUNCE_MS = 400;

interface SetForAllProps {
  cause: ProblemCause;
  values: MissingValues;
  /** An object that is replaced when the first field shall get the focus. */
  asked: object | undefined;
  /** Receives the additional tokens for each agent, while they are known. */
  onCosts(costs: Readonly<Record<string, number>>): void;
}

/** Sets the values that agents lack for the organisation, in its draft. */
export function SetForAll({ cause, values, asked, onCosts }: SetForAllProps) {
  const { drafts } = useProblemActs();
  const whyNot = useWhyNot("PATCH /api/v1/organisation/settings");
  const names = useMemo(() => [values.tool], [values.tool]);
  const error = useWholeTools(names);
  const tools = useDeclaredTools();
  const tool = tools.find(({ name }) => name === values.tool);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only who asks moves the focus
  const focusPath = useMemo(() => (asked ? values.keys.slice(0, 1) : undefined), [asked]);
  const [value, setValue] = useState(EMPTY_CONFIG);
  const [issues, setIssues] = useState<Issue[]>([]);
  const countTokens = useCountTokens();
  const isInvalid = issues.some(
    ({ path }) => path[0] !== undefined && ownValue(value, String(path[0])) !== undefined,
  );
  const valid = isInvalid ? EMPTY_CONFIG : value;
  const change = useConfigChange(values.tool, valid);
  const repaired = repairedAgents(cause.problems, new Set(Object.keys(valid)));
  const costs = useCosts(change, repaired.length > 0);
  const told = useRef(onCosts);
  told.current = onCosts;
  useEffect(() => told.current(costs?.agents ?? {}), [costs]);
  if (error) return <p className="py-2 text-list text-red">{error.reason}</p>;
  if (!tool || tool.listed !== undefined) return <ConfigSkeleton />;
  const add = () => {
    const settled = new Set(repaired);
    const settles = cause.problems.filter(
      ({ place }) => place.agent !== undefined && settled.has(place.agent),
    );
    void drafts.add({
      label: t("Set {displayName} for the organisation", { displayName: tool.displayName }),
      changes: [change],
      settles: settles.map(({ id }) => id),
    });
    setValue(EMPTY_CONFIG);
  };
  const isEmpty = Object.keys(value).length === 0;
  const shown = isEmpty ? repairedAgents(cause.problems, new Set(values.keys)) : repaired;
  const agents = <b className="font-semibold text-1">{agentCount(shown.length)}</b>;
  const effect = costs
    ? t.rich("repairs {agents} · {tokens} tokens", {
        agents,
        tokens: <b className="font-semibold text-1">{countChangeText(costs.tokens)}</b>,
      })
    : t.rich("repairs {agents}", { agents });
  return (
    <section aria-label={t("For the organisation")} className="grid max-w-[920px] gap-1 pt-1 pb-2">
      <p className="text-meta text-2">
        {t(
          "Set for the organisation, it holds for every agent without a value of its own. Secrets are stored encrypted and never shown.",
        )}
      </p>
      {/* The form has the gutters of a pane, and stands in line with the texts here. */}
      <div className="-mx-6 max-sm:-mx-4">
        <LazyBoundary fallback={<ConfigSkeleton />}>
          <LazyConfigForm
            schema={schemaOfKeys(organisationDefinition(tool), values.keys)}
            uiSchema={tool.uiSchema}
            value={value}
            tools={tools}
            countTokens={countTokens}
            defaults={EMPTY_CONFIG}
            onChange={setValue}
            onIssues={setIssues}
            setLabel={t("Organisation")}
            focusPath={focusPath}
          />
        </LazyBoundary>
      </div>
      <div className="flex flex-wrap items-center gap-3 text-list">
        <Button blocked={whyNot ?? whyNotFilled({ isEmpty, isInvalid })} onClick={add}>
          {t("Set for the organisation")}
        </Button>
        <span className="num text-2">
          {isEmpty ? t.rich("repairs {agents} once filled in", { agents }) : effect}
        </span>
      </div>
    </section>
  );
}

function whyNotFilled(now: Record<"isEmpty" | "isInvalid", boolean>): string | undefined {
  if (now.isEmpty) return t("Fill in what is missing.");
  return now.isInvalid ? t("It does not fit yet.") : undefined;
}

/** The schema of some of a tool's values, with everything that it refers to. */
function schemaOfKeys({ configSchema = {} }: ToolDefinition, keys: readonly string[]): JsonSchema {
  const { properties = {}, required: _, ...rest } = configSchema;
  const own = keys.flatMap((key) =>
    Object.hasOwn(properties, key) ? [[key, properties[key]]] : [],
  );
  return { ...rest, properties: Object.fromEntries(own) };
}

function useConfigChange(tool: string, value: JsonObject): OwnerFix {
  return useMemo(() => {
    const operations = Object.entries(value).map(
      ([key, set]) => ({ op: "setConfig", tool, key, value: set }) as const,
    );
    return { owner: ORGANISATION_OWNER, operations };
  }, [tool, value]);
}

function useCosts(change: OwnerFix, isWanted: boolean) {
  const paused = useDebouncedValue(change, REACH_DEBOUNCE_MS);
  const { data } = useQuery({
    ...changeCostsQuery([paused]),
    enabled: isWanted && paused.operations.length > 0,
  });
  return paused === change && isWanted ? data : undefined;
}
