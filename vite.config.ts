import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";

const ofForms = (file: string) =>
  fileURLToPath(new URL(`web/src/components/schema-form/rjsf/${file}`, import.meta.url));

/** What every page draws next, once it stands. */
const LATE =
  /web\/src\/(app\/(late-keys|server-notice|palette\/palette)|components\/(page\/lazy-failure|overlays\/(menu-popup|popover-popup|modal-dialog))|settings\/saving\/(late-foot|save-note)|tool-list\/search\/find-matches)[.]tsx?$/;
/** Files of an agent's pages that arrive after the first sight of them. */
const LATE_OF_AGENTS =
  /web\/src\/features\/agent\/(late-head|agent-tools-commands|inspector\/(inspector|overview-tab|config-tab)|preview\/preview-(content|tabs)|draft\/draft-problems(-list)?)[.]tsx?$/;
const FORM_FILES =
  /web\/src\/(components\/(schema-form\/schema-form|config-form\/config-form)|settings\/behaviour-form)[.]tsx$/;
/**
 * Files that several parts share. A file that only one late part needs arrives with that part, and
 * no page waits for another language.
 */
const SHARED =
  /^(?!.*\/(features\/agent\/|messages\/(de|stretched)[.]|settings\/behaviour-form|components\/(schema-form|config-form|template-editor)\/|node_modules\/(@rjsf|@x0k|fast-equals|fast-uri|markdown-to-jsx|@codemirror|@lezer)\/))/;
const EDITOR = /node_modules\/(@codemirror|@lezer|codemirror|style-mod|crelt|w3c-keyname)\//;

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
    // Says which chunks a page needs: scripts/checks/first-load.mjs weighs them.
    manifest: true,
    target: "baseline-widely-available",
    // The Content-Security-Policy allows neither data: URLs nor inline scripts.
    assetsInlineLimit: 0,
    // All of Lucide, which loads when the first list of icons opens.
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    // Each file is a request, and small ones compress worse. What the page loads at once and what
    // its home screen draws is one; what follows by itself are a few; every other page has its own,
    // and what several of those have is one as well. A module is in the first group that it or what
    // imports it stands in. scripts/join-scripts.mjs does the rest.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "index",
              test: /web\/src\/app\/(main|routes\/agent-tools-route)[.]tsx$/,
              priority: 6,
            },
            { name: "late", test: LATE, priority: 5 },
            { name: "shared", test: SHARED, minShareCount: 2, priority: 4 },
            { name: "agent", test: LATE_OF_AGENTS, priority: 3 },
            { name: "editor", test: EDITOR, priority: 2 },
            { name: "forms", test: FORM_FILES, priority: 1 },
          ],
        },
      },
    },
  },
});
