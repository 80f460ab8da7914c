import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";

const ofForms = (file: string) =>
  fileURLToPath(new URL(`packages/schema-form/src/rjsf/${file}`, import.meta.url));

/**
 * Files that several parts share. No page waits for forms, for the editor or for another language.
 */
const SHARED =
  /^(?!.*\/(messages\/(de|stretched)[.]|settings\/behaviour-form|components\/config-form\/|packages\/(schema-form\/|ui\/src\/template-editor\/)|node_modules\/(@rjsf|@x0k|fast-equals|fast-uri|markdown-to-jsx|@codemirror|@lezer|codemirror|style-mod|crelt|w3c-keyname)\/))/;

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
    ],
  },
  build: {
    outDir: "web/dist",
    emptyOutDir: true,
    target: "baseline-widely-available",
    // The Content-Security-Policy allows neither data: URLs nor inline scripts.
    assetsInlineLimit: 0,
    // All of Lucide, which loads when the first list of icons opens.
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    // Each file is a request, and small ones compress worse: what the home screen loads at once is
    // one, and so is what several of the others share.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "index", test: /web\/src\/app\/main[.]tsx$/, priority: 1 },
            { name: "shared", test: SHARED, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
