/** A place on an agent's Tools screen, for links. Undefined removes a part of the address. */
export interface AgentPlace {
  tool?: string | undefined;
  method?: string | undefined;
  tab?: "overview" | "config" | "arguments" | "calls" | "prompts" | "payload" | "why";
  editor?: undefined;
  /** The pointer to a field of the config. */
  field?: string | undefined;
}
