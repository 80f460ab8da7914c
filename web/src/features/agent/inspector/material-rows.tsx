import type { Material } from "@pegboard/registry-core/internal";
import { t } from "../../../messages/t.ts";
import { ValueRow } from "./value-row.tsx";

/** The addresses at which programs find a prompt or a resource. */
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
        <ValueRow label={t("Name on its server")}>
          <code className="break-words">{material.name}</code>
        </ValueRow>
        <ValueRow label={t("Name over MCP")} origin="generated">
          <code>{functionName}</code>
        </ValueRow>
      </>
    );
  }
  const { kind, mediaType } = material;
  return (
    <>
      <ValueRow label={kind === "resource" ? "URI" : t("URI template")}>
        <code className="break-words">
          {kind === "resource" ? material.uri : material.uriTemplate}
        </code>
      </ValueRow>
      <ValueRow label={t("Media type")}>
        {mediaType ?? <span className="text-3">{t("Not declared")}</span>}
      </ValueRow>
    </>
  );
}
