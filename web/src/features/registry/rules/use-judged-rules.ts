import { reasonOf } from "@pegboard/json-schema";
import type { SettingsOperation } from "@pegboard/registry-core";
import { useDebouncedValue } from "@pegboard/ui/use-debounced.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type JudgedRulesAnswer, judgedRulesQuery } from "../../../api/reach.ts";

/** The pause in typing and clicking after which the server is asked. */
const JUDGED_DELAY_MS = 400;

/** Who breaks which rule, as a draft makes them. */
export interface JudgedRules {
  rules: JudgedRulesAnswer["rules"] | undefined;
  /** Why that is not known. */
  reason?: string | undefined;
  /** Whether it is that of the draft a moment ago. */
  isOld: boolean;
}

/** `wanted` has to stay one array while nothing of the draft changes. */
export function useJudgedRules(wanted: readonly SettingsOperation[]): JudgedRules {
  const operations = useDebouncedValue(wanted, JUDGED_DELAY_MS);
  const { data, error, isPlaceholderData } = useQuery({
    ...judgedRulesQuery(operations),
    placeholderData: keepPreviousData,
  });
  return {
    rules: data?.rules,
    ...(error && { reason: reasonOf(error) }),
    isOld: isPlaceholderData || operations !== wanted,
  };
}
