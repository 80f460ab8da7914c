import { type AgentSettings, ownValue, toToolSettings } from "@pegboard/registry-core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { CatalogAnswer } from "../../../api/catalog.ts";
import { iconsQuery } from "../../../api/icons.ts";

/** The catalogue with the drawings of the icons that only this agent gives its tools. */
export function useOwnIcons(answer: CatalogAnswer, { tools }: AgentSettings): CatalogAnswer {
  const names = useMemo(() => {
    const own = Object.values(tools ?? {}).flatMap((entry) => toToolSettings(entry).texts?.icon?.value ?? []);
    return [...new Set(own)].filter((name) => ownValue(answer.icons, name) === undefined).sort();
  }, [tools, answer.icons]);
  const { data } = useQuery({ ...iconsQuery(names), enabled: names.length > 0 });
  return useMemo(() => (data ? { ...answer, icons: { ...answer.icons, ...data.icons } } : answer), [answer, data]);
}
