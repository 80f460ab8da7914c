/**
 * What servers that share a database tell each other has changed. Some topics are of one thing
 * each: "owner first-agent", "tokens first-agent", "accepted mcp:files", "sealed checkpoint-key",
 * "evaluations first-agent".
 */
const SHARED_TOPICS = [
  ...(["owner", "tokens", "preferences", "problems", "proposals", "audit", "people"] as const),
  ...(["sources", "accepted", "sealed", "refreshed", "approvals", "instances"] as const),
  "evaluations" as const,
];
export type SharedTopic = (typeof SHARED_TOPICS)[number];

/** A change that another server wrote. */
export interface SharedChange {
  topic: SharedTopic;
  /** The id or name of what changed, where the topic has one for each. */
  of?: string;
}

/** Reads a topic as the database counts it; undefined for one of a newer release. */
export function readSharedChange(text: string): SharedChange | undefined {
  const [, name, of] = /^(\S+)(?: (.*))?$/s.exec(text) ?? [];
  const topic = SHARED_TOPICS.find((one) => one === name);
  return topic && { topic, ...(of !== undefined && { of }) };
}
