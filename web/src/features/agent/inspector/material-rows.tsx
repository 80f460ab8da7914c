import type { Material } from "@pegboard/registry-core/internal";
import { say } from "./texts.ts";
import { ValueRow } from "./value-row.tsx";

/** Where programs find a prompt or a resource. */
export function MaterialRows({
  material,
  functionName,
}: {
  material: Material;
  functionName: string;
}) {
  if (material.kind === "prompt") {
    return (
      <>
        <ValueRow label={say.nameOnItsServer}>
          <code className="break-words">{material.name}</code>
        </ValueRow>
        <ValueRow label={say.nameOverMcp} origin="generated">
          <code>{functionName}</code>
        </ValueRow>
      </>
    );
  }
  const { kind, mediaType } = material;
  return (
    <>
      <ValueRow label={kind === "resource" ? "URI" : say.uriTemplate}>
        <code className="break-words">
          {kind === "resource" ? material.uri : material.uriTemplate}
        </code>
      </ValueRow>
      <ValueRow label={say.mediaType}>
        {mediaType ?? <span className="text-3">{say.notDeclared}</span>}
      </ValueRow>
    </>
  );
}
