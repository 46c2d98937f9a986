#!/usr/bin/env bash
# metainfo.sh VERSION FOLDER: writes the description for software catalogues (AppStream) there, under its component's name. The day of
# the release is that of SOURCE_DATE_EPOCH.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
version=$1 folder=$2
component=$("$here/project.sh" component)
maintainer=$("$here/project.sh" maintainer)
homepage=$("$here/project.sh" homepage)
date=$(date -u -d "@$SOURCE_DATE_EPOCH" +%F)
mkdir -p "$folder"
sed "/^<!--/d; s|@COMPONENT@|$component|; s|@DEVELOPER@|${component%.*}|; s|@NAME@|${maintainer% <*}|; s|@HOMEPAGE@|$homepage|
  s|@VERSION@|$version|; s|@DATE@|$date|" "$here/metainfo.xml" >"$folder/$component.metainfo.xml"
