import { defineTool } from "@pegboard/registry-core";
import { z } from "zod";

/** Three methods, one of them core. */
export const notesTool = defineTool({
  name: "notes",
  description: "Keeps notes.",
  visible: true,
  weight: 20,
  icon: "NotebookPen",
  color: "bg-amber-100 dark:bg-amber-800/50",
  methods: {
    list_notes: { description: "List the notes.", isCore: true, run: () => ["first"] },
    read_note: {
      description: "Read a note.",
      parameters: z.object({ id: z.int().min(1) }),
      run: ({ id }, { agent }) => ({ id, reader: agent.name }),
    },
    delete_note: {
      description: "Delete a note.",
      parameters: z.object({ id: z.int() }),
      annotations: { destructiveHint: true },
      run: () => undefined,
    },
  },
});

/** Core as a whole. */
export const messageTool = defineTool({
  name: "message",
  description: "Talks to the person.",
  visible: true,
  isCore: true,
  weight: 10,
  methods: {
    inform: {
      description: "Tell something.",
      parameters: z.object({ text: z.string() }),
      run: ({ text }) => text,
    },
  },
});

/** Needs a secret; its methods give away what a careless author would. */
const vaultTool = defineTool({
  name: "vault",
  description: "Looks things up with a key.",
  visible: true,
  weight: 30,
  config: z
    .object({
      api_key: z.string().min(8).meta({ title: "API key", writeOnly: true }),
      headers: z.record(z.string(), z.string().meta({ format: "password" })).default({}),
      max_results: z.int().min(1).max(50).default(5).meta({ title: "Max results" }),
      min_results: z.int().min(0).default(0),
    })
    .refine((config) => config.min_results <= config.max_results, {
      path: ["min_results"],
      message: "must not be more than Max results",
    }),
  methods: {
    count: {
      description: "How many results there are.",
      run: (_, { config }) => config.max_results,
    },
    check_key: {
      description: "Whether the key is the given one.",
      parameters: z.object({ key: z.string() }),
      run: ({ key }, { config }) => key === config.api_key,
    },
    leak: { description: "Returns its config.", run: (_, { config }) => config },
    fail: {
      description: "Fails with its key in the message.",
      run: (_, { config }) => {
        throw new Error(`refused the key ${config.api_key}`);
      },
    },
  },
});

export const testTools = [notesTool, messageTool, vaultTool];
