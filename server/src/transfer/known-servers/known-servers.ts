import type { JsonValue } from "@pegboard/json-schema";
import type { KnownServer } from "../../api-contract.ts";
import { planServers } from "../client-files/plan-servers.ts";
import { readRegistryServer } from "../client-files/read-registry-server.ts";
import entries from "./known-servers.json" with { type: "json" };

/** An entry of the list: the server.json of a server, with what is known of it besides. */
interface KnownServerEntry
  extends Omit<KnownServer, "title" | "description" | "homepage" | "ways"> {
  server: { title: string; description: string; websiteUrl: string };
}

/** The servers that many people use, by the names that their sources get. */
export function knownServers(): KnownServer[] {
  return (entries as KnownServerEntry[]).map(({ server, name, ...facts }) => {
    const { title, description, websiteUrl: homepage } = server;
    const document = readRegistryServer({ ...server, name } as JsonValue);
    const ways = document ? planServers(document, []).sources : [];
    return { name, title, description, homepage, ...facts, ways };
  });
}
