import { byHandExamples } from "./gallery-by-hand.ts";
import type { GalleryExample } from "./gallery-example.ts";
import { formatExamples } from "./gallery-formats.ts";
import { invalidExamples } from "./gallery-invalid.ts";
import { lineExamples } from "./gallery-lines.ts";
import { listExamples } from "./gallery-lists.ts";
import { longTextExamples } from "./gallery-long-texts.ts";
import { mcpExamples } from "./gallery-mcp.ts";
import { pydanticExamples } from "./gallery-pydantic.ts";
import { referenceExamples } from "./gallery-references.ts";
import { rjsfExamples } from "./gallery-rjsf.ts";
import { rjsfRuleExamples } from "./gallery-rjsf-rules.ts";
import { ruleExamples } from "./gallery-rules.ts";
import { typeboxExamples } from "./gallery-typebox.ts";
import { unionExamples } from "./gallery-unions.ts";
import { variantExamples } from "./gallery-variants.ts";
import { wordingExamples } from "./gallery-wording.ts";
import { zodExamples } from "./gallery-zod.ts";
import { zodGroupExamples } from "./gallery-zod-groups.ts";

/**
 * Schemas in the shapes that real generators emit: the gallery draws them, the tests fill them in.
 */
export const galleryExamples: GalleryExample[] = [
  ...zodExamples,
  ...zodGroupExamples,
  ...pydanticExamples,
  ...typeboxExamples,
  ...byHandExamples,
  ...unionExamples,
  ...formatExamples,
  ...listExamples,
  ...lineExamples,
  ...longTextExamples,
  ...ruleExamples,
  ...referenceExamples,
  ...rjsfExamples,
  ...rjsfRuleExamples,
  ...invalidExamples,
  ...variantExamples,
  ...wordingExamples,
  ...mcpExamples,
];
