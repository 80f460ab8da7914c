import type { JsonSchema } from "@pegboard/registry-core";

/** Input schemas by tool, as @modelcontextprotocol/server-filesystem 2026.8.31 lists them. */
export const mcpFilesystem: Record<string, JsonSchema> = {
  read_file: {
    type: "object",
    properties: {
      path: { type: "string" },
      tail: {
        description: "If provided, returns only the last N lines of the file",
        type: "number",
      },
      head: {
        description: "If provided, returns only the first N lines of the file",
        type: "number",
      },
    },
    required: ["path"],
    $schema: "http://json-schema.org/draft-07/schema#",
  },
  read_text_file: {
    type: "object",
    properties: {
      path: { type: "string" },
      tail: {
        description: "If provided, returns only the last N lines of the file",
        type: "number",
      },
      head: {
        description: "If provided, returns only the first N lines of the file",
        type: "number",
      },
    },
    required: ["path"],
    $schema: "http://json-schema.org/draft-07/schema#",
  },
  read_media_file: {
    type: "object",
    properties: { path: { type: "string" } },
    required: ["path"],
    $schema: "http://json-schema.org/draft-07/schema#",
  },
  read_multiple_files: {
    type: "object",
    properties: {
      paths: {
        minItems: 1,
        type: "array",
        items: { type: "string" },
        description:
          "Array of file paths to read. Each path must be a string pointing to a valid file within allowed directories.",
      },
    },
    required: ["paths"],
    $schema: "http://json-schema.org/draft-07/schema#",
  },
  write_file: {
    type: "object",
    properties: { path: { type: "string" }, content: { type: "string" } },
    required: ["path", "content"],
    $schema: "http://json-schema.org/draft-07/schema#",
  },
  edit_file: {
    type: "object",
    properties: {
      path: { type: "string" },
      edits: {
        type: "array",
        items: {
          type: "object",
          properties: {
            oldText: { type: "string", description: "Text to search for - must match exactly" },
            newText: { type: "string", description: "Text to replace with" },
          },
          required: ["oldText", "newText"],
        },
      },
      dryRun: {
        default: false,
        description: "Preview changes using git-style diff format",
        type: "boolean",
      },
    },
    required: ["path", "edits"],
    $schema: "http://json-schema.org/draft-07/schema#",
  },
  create_directory: {
    type: "object",
    properties: { path: { type: "string" } },
    required: ["path"],
    $schema: "http://json-schema.org/draft-07/schema#",
  },
  list_directory: {
    type: "object",
    properties: { path: { type: "string" } },
    required: ["path"],
    $schema: "http://json-schema.org/draft-07/schema#",
  },
  list_directory_with_sizes: {
    type: "object",
    properties: {
      path: { type: "string" },
      sortBy: {
        default: "name",
        description: "Sort entries by name or size",
        type: "string",
        enum: ["name", "size"],
      },
    },
    required: ["path"],
    $schema: "http://json-schema.org/draft-07/schema#",
  },
  directory_tree: {
    type: "object",
    properties: {
      path: { type: "string" },
      excludePatterns: { default: [], type: "array", items: { type: "string" } },
    },
    required: ["path"],
    $schema: "http://json-schema.org/draft-07/schema#",
  },
  move_file: {
    type: "object",
    properties: { source: { type: "string" }, destination: { type: "string" } },
    required: ["source", "destination"],
    $schema: "http://json-schema.org/draft-07/schema#",
  },
  search_files: {
    type: "object",
    properties: {
      path: { type: "string" },
      pattern: { type: "string" },
      excludePatterns: { default: [], type: "array", items: { type: "string" } },
    },
    required: ["path", "pattern"],
    $schema: "http://json-schema.org/draft-07/schema#",
  },
  get_file_info: {
    type: "object",
    properties: { path: { type: "string" } },
    required: ["path"],
    $schema: "http://json-schema.org/draft-07/schema#",
  },
  list_allowed_directories: {
    type: "object",
    properties: {},
    $schema: "http://json-schema.org/draft-07/schema#",
  },
};
