import type { Material } from "@pegboard/registry-core";
import { ValueRow } from "./value-row.tsx";

/** Where programs find a prompt or a resource. */
export function MaterialRows({ material, functionName }: { material: Material; functionName: string }) {
  if (material.kind === "prompt") {
    return (
      <>
        <ValueRow label="Name on its server">
          <code className="break-words">{material.name}</code>
        </ValueRow>
        <ValueRow label="Name over MCP" origin="generated">
          <code>{functionName}</code>
        </ValueRow>
      </>
    );
  }
  const { kind, mediaType } = material;
  return (
    <>
      <ValueRow label={kind === "resource" ? "URI" : "URI template"}>
        <code className="break-words">{kind === "resource" ? material.uri : material.uriTemplate}</code>
      </ValueRow>
      <ValueRow label="Media type">{mediaType ?? <span className="text-3">Not declared</span>}</ValueRow>
    </>
  );
}
