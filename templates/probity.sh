#!/bin/sh
# Audits an API in any CI system: writes reports into a folder that the system keeps, and ends with Probity's exit code.
#
#   PROBITY_PLAN=plan.yaml sh probity.sh [further arguments of "probity audit"]
#
# PROBITY_PLAN     the plan; default: plan.yaml
# PROBITY_PACKAGE  what npx installs: a version (probity@0.1.0), or a tarball; default: what is installed here
# PROBITY_REPORTS  formats of the reports; default: json junit html
# PROBITY_OUTPUT   folder of the reports, which are called report.json, report.xml and so on; default: probity-reports
set -euf

plan=${PROBITY_PLAN:-plan.yaml}
package=${PROBITY_PACKAGE:-}
reports=${PROBITY_REPORTS:-json junit html}
output=${PROBITY_OUTPUT:-probity-reports}

# npx ends with 1 if it cannot install, which would look like a violation.
if [ -n "$package" ]; then
  if ! npx --yes "--package=$package" -- probity --version >/dev/null; then
    echo "probity.sh: cannot install the package $package" >&2
    exit 2
  fi
  probity() { npx --yes "--package=$package" -- probity "$@"; }
elif [ -x node_modules/.bin/probity ]; then
  probity() { node_modules/.bin/probity "$@"; }
elif ! command -v probity >/dev/null; then
  echo 'probity.sh: Probity is not installed here; add it to the project, or set PROBITY_PACKAGE' >&2
  exit 2
fi

mkdir -p -- "$output"
for format in $reports; do
  case $format in
    junit) file=$output/report.xml ;;
    gitlab) file=$output/gl-code-quality-report.json ;;
    ctrf) file=$output/ctrf-report.json ;;
    markdown) file=$output/report.md ;;
    terminal) file=$output/report.txt ;;
    github) file=$output/annotations.txt ;;
    prometheus) file=$output/report.prom ;;
    *) file=$output/report.$format ;;
  esac
  # What an earlier run left must not pass for the report of this one.
  rm -f -- "$file"
  set -- "--report=$format=$file" "$@"
done

code=0
probity audit --no-progress "$@" -- "$plan" || code=$?

case $code in
  0) echo "The API keeps what the plan shows of the conventions; the reports are in $output." ;;
  1) echo "The gate failed: violations, or a waiver that is spent; see the reports in $output." ;;
  2) echo 'There was no audit: the command line or the plan cannot be used.' ;;
  3) echo "Inconclusive: the run did not show all that was asked of it; see the reports in $output." ;;
  4) echo 'The API cannot be reached: is it running, and is its address right?' ;;
  130) echo "Interrupted; the reports in $output are partial." ;;
  *) echo "Probity itself failed with exit code $code." ;;
esac
exit "$code"
