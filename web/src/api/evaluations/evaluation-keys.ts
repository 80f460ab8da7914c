/** What is asked again when cases or runs of an agent change. */
export const evaluationsKey = (agent: string) => ["evaluations", agent] as const;

/** What is asked again when the providers of models change. */
export const MODEL_PROVIDERS_KEY = ["model providers"] as const;
