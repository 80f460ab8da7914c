import { t } from "../../../messages/t.tsx";
import { MODEL_READS } from "../../../words/model-reads/model-reads.ts";
import { TextOverrideField } from "../overrides/override-fields.tsx";
import { type RegistrySubject, subjectPlace } from "./subject.ts";

/** The names and descriptions that people and models read. */
export function TextsTab(subject: RegistrySubject) {
  const { tool, method } = subject;
  const place = subjectPlace(subject);
  return (
    <>
      <TextOverrideField
        label={t("Display name")}
        help={method ? MODEL_READS.methodDisplayName : MODEL_READS.toolDisplayName}
        tool={tool}
        place={{ ...place, field: "displayName" }}
      />
      <TextOverrideField
        label={t("Description")}
        help={method ? MODEL_READS.methodDescription : MODEL_READS.toolDescription}
        tool={tool}
        place={{ ...place, field: "description" }}
        kind="text"
      />
    </>
  );
}
