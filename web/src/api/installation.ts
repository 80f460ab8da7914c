import { queryOptions, useQuery } from "@tanstack/react-query";
import type {
  BackupsAnswer,
  HealthAnswer,
  InstallationAnswer,
  InstancesAnswer,
} from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

export type {
  BackupsAnswer,
  HealthAnswer,
  InstallationAnswer,
  InstanceSummary,
} from "../../../server/src/api-contract.ts";

/** How Pegboard was started and what it stores, asked anew by whoever looks. */
export const installationQuery = queryOptions({
  queryKey: ["installation"],
  queryFn: ({ signal }) => requestJson<InstallationAnswer>("/api/v1/installation", { signal }),
  staleTime: 0,
});

/** The servers that share the database, asked anew while somebody looks. */
export const instancesQuery = queryOptions({
  queryKey: ["instances"],
  queryFn: ({ signal }) => requestJson<InstancesAnswer>("/api/v1/instances", { signal }),
  staleTime: 0,
  refetchInterval: 10_000,
});

/** When the last backup was made, and how many there were. */
export const backupsQuery = queryOptions({
  queryKey: ["backups"],
  queryFn: ({ signal }) => requestJson<BackupsAnswer>("/api/v1/backups", { signal }),
  staleTime: 0,
});

/** Whether Pegboard works, and what it is. */
export const healthQuery = queryOptions({
  queryKey: ["health"],
  queryFn: ({ signal }) => requestJson<HealthAnswer>("/api/v1/health", { signal }),
  staleTime: 0,
});

/**
 * How Pegboard is started with a module of tools, by whoever started it: from npm, from a clone, or
 * within a program. Undefined until it is known.
 */
export function useToolsCommand(): string | undefined {
  const { data } = useQuery({ ...healthQuery, staleTime: Number.POSITIVE_INFINITY });
  if (data === undefined) return undefined;
  return data.command === undefined
    ? 'createPegboard({ sources: [{ modules: ["./my-tools.ts"] }] })'
    : `${data.command} --tools ./my-tools.ts`;
}

/**
 * The command by which whoever started Pegboard did so; undefined until it is known, and within a
 * program.
 */
export function useStartCommand(): string | undefined {
  const { data } = useQuery({ ...healthQuery, staleTime: Number.POSITIVE_INFINITY });
  // What npm needs before arguments stands alone here.
  return data?.command?.replace(/ --$/, "");
}

/** A page of the documentation, by its path in it without an ending. */
export interface DocsPage {
  path: string;
  title: string;
  group?: string;
  headings: { anchor: string; text: string }[];
}

/** The pages of the documentation that the server ships. They stay as they are while it runs. */
export const docsPagesQuery = queryOptions({
  queryKey: ["documentation"],
  queryFn: ({ signal }) => requestJson<DocsPage[]>("/docs/pages.json", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
