/** A place on an agent's Tools screen, as other parts of the agent lead to it. Undefined takes a part out of the address. */
export interface AgentPlace {
  tool?: string | undefined;
  method?: string | undefined;
  tab?: "overview" | "config" | "arguments" | "prompts" | "payload" | "why";
  editor?: undefined;
  /** Pointer to a field of the config. */
  field?: string | undefined;
}
