#!/bin/sh
# Audits an API in any CI system: writes reports into a folder that your CI archives, and exits with Probity's exit code.
#
#   PROBITY_PLAN=plan.yaml sh probity.sh [more arguments of "probity audit"]
#
# PROBITY_PLAN     the plan. Default: probity.yaml
# PROBITY_PACKAGE  what npx installs: a version (probity@0.1.0) or a tarball. Default: what is installed here
# PROBITY_REPORTS  formats of the reports. Default: json junit html
# PROBITY_OUTPUT   folder of the reports: report.json, report.xml, and so on. Default: probity-reports
set -euf

plan=${PROBITY_PLAN:-probity.yaml}
package=${PROBITY_PACKAGE:-}
reports=${PROBITY_REPORTS:-json junit html}
output=${PROBITY_OUTPUT:-probity-reports}

# If npx cannot install, it exits with 1, which would look like a violation.
if [ -n "$package" ]; then
  if ! npx --yes "--package=$package" -- probity --version >/dev/null; then
    echo "probity.sh: cannot install the package $package" >&2
    exit 2
  fi
  probity() { npx --yes "--package=$package" -- probity "$@"; }
elif [ -x node_modules/.bin/probity ]; then
  probity() { node_modules/.bin/probity "$@"; }
elif ! command -v probity >/dev/null; then
  echo 'probity.sh: Probity is not installed here. Add it to the project, or set PROBITY_PACKAGE.' >&2
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
  # A report of an earlier run must not pass for the report of this one.
  rm -f -- "$file"
  set -- "--report=$format=$file" "$@"
done

code=0
probity audit --no-progress "$@" -- "$plan" || code=$?

case $code in
  0) echo "Passed. The reports are in $output." ;;
  1) echo "Failed: there are violations. The reports are in $output." ;;
  2) echo 'There was no audit: the command line or the plan is wrong.' ;;
  3) echo "Incomplete: part of the plan could not be checked. The reports are in $output." ;;
  4) echo 'The API cannot be reached. Is it running, and is its URL correct?' ;;
  130) echo "Interrupted. The reports in $output cover only a part." ;;
  *) echo "Probity failed with an internal error (exit code $code)." ;;
esac
exit "$code"
