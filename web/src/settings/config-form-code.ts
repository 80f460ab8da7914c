import { lateCode } from "../components/page/late-code.ts";

/** Generated forms: the largest code that the first screen does without. */
export const configForm = lateCode(() => import("../components/config-form/config-form.tsx"));
