import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";

const ofForms = (file: string) =>
  fileURLToPath(new URL(`packages/schema-form/src/rjsf/${file}`, import.meta.url));

const WITHOUT_SKELETONS = fileURLToPath(
  new URL("packages/json-schema/src/messages/without-skeletons.ts", import.meta.url),
);

/** All but forms, the editor and other languages, for which few pages wait. */
const LIGHT =
  /^(?!.*\/(messages\/(de|stretched)[.]|owner-editor\/behaviour-form|schema-form\/(?!widgets\/search-select)|config-form\/(?!config-bar|icon-i)|template-editor\/|node_modules\/(@rjsf|@x0k|fast-equals|fast-uri|markdown-to-jsx|@codemirror|@lezer|codemirror|style-mod|crelt|w3c-keyname)\/))/;
const FORMS =
  /\/(schema-form\/schema-form|config-form\/config-form|owner-editor\/behaviour-form)[.]tsx$/;

export default defineConfig({
  plugins: [react(), tailwindcss()],
  publicDir: "web/public",
  // Files name each other from where they are: a host may mount Pegboard anywhere.
  base: "./",
  resolve: {
    conditions: ["@pegboard/source", ...defaultClientConditions],
    // RJSF's validator imports Ajv and its formats as the engine that it takes by default. Forms
    // give it ours, so that Ajv need not be loaded: docs/decisions/0063.
    alias: [
      { find: /^ajv$/, replacement: ofForms("interpreting-ajv.ts") },
      { find: /^ajv-formats$/, replacement: ofForms("without-formats.ts") },
      { find: /^@formatjs\/icu-skeleton-parser$/, replacement: WITHOUT_SKELETONS },
    ],
  },
  build: {
    outDir: "web/dist",
    emptyOutDir: true,
    target: "baseline-widely-available",
    // The Content-Security-Policy allows neither data: URLs nor inline scripts.
    assetsInlineLimit: 0,
    // All of Lucide, which loads when the first list of icons opens, and what pages share: without the
    // 130 kB that only an agent's pages need, those would ask for a script more than they may.
    chunkSizeWarningLimit: 780,
    modulePreload: { polyfill: false },
    license: { fileName: "licenses.md" },
    // Each file is a request, and small ones compress worse: what the home screen loads at once is
    // one, and so are what several of the others share, and forms.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "index", test: /web\/src\/app\/main[.]tsx$/, priority: 2 },
            { name: "shared", test: LIGHT, minShareCount: 2, priority: 1 },
            { name: "forms", test: FORMS },
          ],
        },
      },
    },
  },
});
