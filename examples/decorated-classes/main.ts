import {
  metadataRecord,
  methodMetadata,
  openapiSchema,
  sortToolsByWeight,
  Tool,
  ToolFactory,
  toolMetadata,
} from "@pegboard/registry-core";
import { z } from "zod";

@toolMetadata({
  displayName: "Files & Folders",
  description: "Create, read and change files in the sandbox.",
  icon: "FolderOpen",
  color: "bg-blue-100 dark:bg-blue-800/50",
  weight: 20,
  visible: true,
})
class SandboxFilesTool extends Tool {
  @methodMetadata({
    displayName: "Create File",
    description: "Create a new file with content.",
    visible: true,
  })
  @openapiSchema({
    type: "function",
    function: {
      name: "create_file",
      description: "Create a new file in the workspace.",
      parameters: {
        type: "object",
        properties: { path: { type: "string" }, content: { type: "string" } },
        required: ["path", "content"],
      },
    },
  })
  createFile({ path, content }: { path: string; content: string }) {
    return `${path}: ${content.length} characters`;
  }

  // What has no decorator beside those that have one is not offered.
  resolvePath(path: string) {
    return `/workspace/${path}`;
  }
}

@toolMetadata({
  description: "Talk to the person.",
  icon: "MessageSquare",
  weight: 10,
  visible: true,
  isCore: true,
})
class MessageTool extends Tool {
  @methodMetadata({
    description: "Ask a question and wait.",
    parameters: z.object({ text: z.string() }),
  })
  ask({ text }: { text: string }) {
    return `asked: ${text}`;
  }
}

/** Without decorators: every public method, with generated names. */
class S3UploadTool {
  static metadata = { visible: true };
  static methods = { upload: { parameters: z.object({ key: z.string() }) } };
  upload({ key }: { key: string }) {
    return key;
  }
}

const factory = new ToolFactory();
for (const tool of [SandboxFilesTool, MessageTool, S3UploadTool]) factory.registerTool(tool);
const tools = sortToolsByWeight(factory.registry.definitions());

console.log("order:", tools.map(({ displayName }) => displayName).join(", "));
console.log(
  "methods:",
  tools.map(({ methods }) => methods.map(({ displayName }) => displayName).join("+")).join(", "),
);
console.log(JSON.stringify(metadataRecord(tools).sandbox_files_tool, null, 2));
