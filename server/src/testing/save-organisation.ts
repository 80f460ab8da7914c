import type { SettingsOperation } from "@pegboard/registry-core";
import type { CatalogAnswer, OrganisationAnswer } from "../api-contract.ts";
import { type ApiAnswer, request } from "./api-client.ts";
import type { TestServer } from "./start-test-server.ts";

/** Saves operations on what is set for every agent, on its newest revision unless another one is given. */
export async function saveOrganisation(
  server: Pick<TestServer, "url"> & Partial<TestServer>,
  operations: readonly (SettingsOperation | object)[],
  baseRevision?: number,
): Promise<ApiAnswer<OrganisationAnswer>> {
  const newest = async () => (await request<CatalogAnswer>(server, "GET /api/tools")).body.organisationRevision;
  const body = { baseRevision: baseRevision ?? (await newest()), operations };
  return request<OrganisationAnswer>(server, "PATCH /api/organisation/settings", body);
}
