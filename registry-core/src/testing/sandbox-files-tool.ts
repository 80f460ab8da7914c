import { z } from "zod";
import { methodMetadata, openapiSchema, toolMetadata } from "../definition/authoring/decorators.ts";
import { Tool } from "../definition/authoring/tool.ts";

const SandboxFilesConfig = z.object({
  root: z.string().default("/workspace"),
  max_bytes: z.int().min(1).default(100_000),
});

/** Written as a decorated class, with one core method and one that nobody describes. */
@toolMetadata({
  icon: "Folder",
  color: "#0ea5e9",
  weight: 20,
  visible: true,
  description: "Reads and writes files.",
})
export class SandboxFilesTool extends Tool<z.infer<typeof SandboxFilesConfig>> {
  static override config = SandboxFilesConfig;

  @methodMetadata({ isCore: true, annotations: { readOnlyHint: true } })
  @openapiSchema({
    type: "function",
    function: {
      name: "read_file",
      description: "Read a file of the sandbox.",
      parameters: {
        type: "object",
        properties: { path: { type: "string", description: "Path below the root" } },
        required: ["path"],
      },
    },
  })
  read_file({ path }: { path: string }): string {
    return `${this.config.root}/${path}`;
  }

  @openapiSchema({
    type: "object",
    properties: { path: { type: "string" }, content: { type: "string" } },
    required: ["path", "content"],
  })
  @methodMetadata({ displayName: "Write", annotations: { destructiveHint: true } })
  write_file({ path, content }: { path: string; content: string }): {
    path: string;
    written: number;
  } {
    return { path, written: Math.min(content.length, this.config.max_bytes) };
  }

  @methodMetadata({ visible: false })
  list_files(): string[] {
    return [];
  }

  /** Not decorated, so not offered. */
  normalize(path: string): string {
    return path;
  }
}
