import {
  agentCatalog,
  applyOverrides,
  type OwnerSettings,
  resolveToolset,
} from "@pegboard/registry-core";
import { type Catalog, payloadTokens, type SwitchState } from "@pegboard/registry-core/internal";
import { inTurns } from "@pegboard/ui/in-turns.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type CatalogAnswer, catalogQuery } from "../api/catalog.ts";

/** A way to begin: the policy for new tools, and a preset that is followed or copied. */
export interface CountedStart {
  newTools: SwitchState;
  preset?: string | undefined;
}

/** The methods and tokens that an agent begins with. */
export interface StartCost {
  methods: number;
  tokens: number;
}

type StartCosts = ReadonlyMap<string, StartCost>;

/** The key of a way to begin. A copy of a preset gives what following it gives. */
export const startKey = ({ newTools, preset = "" }: CountedStart) => `${newTools}:${preset}`;

const NO_START_COSTS: StartCosts = new Map();

/** The costs of ways to begin, by `startKey`, counted where the page has time. */
export function useStartCosts(starts: readonly CountedStart[]): StartCosts {
  const { data: answer } = useQuery(catalogQuery);
  const [counted, setCounted] = useState<{ of: CatalogAnswer; costs: StartCosts }>();
  const costs = counted && counted.of === answer ? counted.costs : NO_START_COSTS;
  useEffect(() => {
    const missing = starts.filter((start) => !costs.has(startKey(start)));
    if (!answer || missing.length === 0) return;
    let isStopped = false;
    void inTurns(countStarts(answer, missing), () => isStopped).then((more) => {
      if (more && !isStopped) setCounted({ of: answer, costs: new Map([...costs, ...more]) });
    });
    return () => {
      isStopped = true;
    };
  }, [answer, starts, costs]);
  return costs;
}

function* countStarts(
  { declared, organisation, unavailable, presets, tokens }: CatalogAnswer,
  starts: readonly CountedStart[],
): Generator<undefined, StartCosts> {
  const catalog: Catalog = { ...applyOverrides(declared, organisation), unavailable, presets };
  const costs = new Map<string, StartCost>();
  for (const start of starts) {
    const { newTools, preset } = start;
    const settings: OwnerSettings = {
      ...(newTools !== "inherit" && { newTools }),
      ...(preset !== undefined && { presets: [preset] }),
    };
    const { tools, offered } = resolveToolset(agentCatalog(catalog, settings), settings);
    costs.set(startKey(start), { methods: offered, tokens: payloadTokens(tokens, tools) });
    yield;
  }
  return costs;
}
