import { common } from "../../../language/common.ts";
import { MODEL_READS } from "../../../words/model-reads/model-reads.ts";
import { TextOverride } from "../overrides/text-override.tsx";
import { placeOf, type Subject } from "./subject.ts";

/** The names and descriptions that people and models read. */
export function TextsTab(subject: Subject) {
  const { tool, method } = subject;
  const place = placeOf(subject);
  return (
    <>
      <TextOverride
        label={common.displayName}
        help={method ? MODEL_READS.methodDisplayName : MODEL_READS.toolDisplayName}
        tool={tool}
        place={{ ...place, field: "displayName" }}
      />
      <TextOverride
        label={common.description}
        help={method ? MODEL_READS.methodDescription : MODEL_READS.toolDescription}
        tool={tool}
        place={{ ...place, field: "description" }}
        kind="text"
      />
    </>
  );
}
