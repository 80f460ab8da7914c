import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";

const ofForms = (file: string) =>
  fileURLToPath(new URL(`web/src/components/schema-form/rjsf/${file}`, import.meta.url));

/** Icons that several lazy pages share: each as a file of its own would have its name in the first one. */
const ICONS_OF_LAZY_PAGES =
  "lucide-react/dist/esm/icons/(archive|arrow-down|arrow-up|building|building-complex|chevron-left|circle|clock|columns-2|command|copy|download|ellipsis|external-link|file-pen-line|grip-vertical|key-round|layers|loader-circle|maximize-2|octagon-x|pencil|play|plus|rotate-ccw|square|terminal|trash|users)[.]";

export default defineConfig({
  plugins: [react(), tailwindcss()],
  publicDir: "web/public",
  // Files name each other from where they are: a host may mount Pegboard anywhere.
  base: "./",
  resolve: {
    conditions: ["@pegboard/source", ...defaultClientConditions],
    // RJSF's validator names Ajv as the engine that it takes by default. Forms give it ours, so that Ajv need not be loaded.
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
    // What the page loads at once and what its home screen draws is one file: small ones compress worse, all name what they take from
    // each other, and every other page has most of it as well.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The texts of another language use these while all else waits for them: see web/src/language/catalogue.ts.
            { name: "language", test: /web\/src\/language\/(?!catalogue|common|german|stretched|texts)/, priority: 1 },
            { name: "index", test: /web\/src\/app\/(main|routes\/agent-tools-route)[.]tsx$/ },
            { name: "icons", test: new RegExp(ICONS_OF_LAZY_PAGES) },
          ],
        },
      },
    },
  },
});
