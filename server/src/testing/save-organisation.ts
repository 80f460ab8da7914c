import type { SettingsOperation } from "@pegboard/registry-core";
import type { OrganisationAnswer } from "../api-contract.ts";
import { type ApiAnswer, request } from "./api-client.ts";
import type { TestServer } from "./start-test-server.ts";

/**
 * Saves operations on what is set for every agent, on its newest revision unless another one is
 * given.
 */
export async function saveOrganisation(
  server: Pick<TestServer, "url"> & Partial<TestServer>,
  operations: readonly (SettingsOperation | object)[],
  baseRevision?: number,
): Promise<ApiAnswer<OrganisationAnswer>> {
  const settings = "/api/organisation/settings";
  const newest = async () =>
    (await request<OrganisationAnswer>(server, `GET ${settings}`)).body.revision;
  const body = { baseRevision: baseRevision ?? (await newest()), operations };
  return request<OrganisationAnswer>(server, `PATCH ${settings}`, body);
}
